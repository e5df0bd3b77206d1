import { optionalDuration, settings } from '@flowdesk/settings'

export const retentionSettings = settings({
  'Chat:RetentionWindow': optionalDuration(
    'Age, counted from the creation, at which the server archives conversations and deletes their files, such as `730.00:00:00`.',
    { min: '90.00:00:00' },
  ),
})

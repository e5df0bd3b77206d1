import { optionalDuration, settings } from '@flowdesk/settings'

export const retentionSettings = settings({
  'Chat:RetentionWindow': optionalDuration(
    'Age of conversations, such as `730.00:00:00`, at which the server archives them and deletes their files. It is counted from their creation.',
    { min: '90.00:00:00' },
  ),
})

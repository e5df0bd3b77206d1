import { useShell } from '../../model.ts'

/** The first row of each transcript. */
export function Greeting() {
  const { t, host } = useShell()
  return (
    <div class="row other last" data-flowdesk="greeting">
      <div class="bubble">
        <p dir="auto" class="text">
          {host.config.greeting ?? t('defaultGreeting')}
        </p>
      </div>
    </div>
  )
}

/** The transcript before its code is loaded. */
export const EmptyTranscript = () => (
  <div class="transcript">
    <div class="log" data-flowdesk="transcript">
      <div class="rows">
        <Greeting />
      </div>
    </div>
  </div>
)

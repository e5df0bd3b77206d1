import type { Setting, SettingsSection } from '@flowdesk/settings'

const introduction = `# Settings

<!-- Written by tools/write-settings-page.ts from the declarations. Change those, not this page. -->

Set a setting as an environment variable (\`Http__Port=8080\`) or in the JSON file \`settings.json\`, there either as nested objects
(\`{"Http": {"Port": 8080}}\`) or as one key (\`{"Http:Port": 8080}\`). If a setting is in both, the environment variable counts. Names
are case-insensitive.

- A blank value counts as not set, unless the table says what blank means.
- A duration is written \`d.hh:mm:ss\`, \`hh:mm:ss\` or as ISO 8601: half an hour is \`00:30:00\` or \`PT30M\`.
- A list is set entry by entry (\`Section__Key__0\`, \`Section__Key__1\`), as one text separated by commas or semicolons, or as a
  JSON array in the file. A list in the environment replaces the one in the file.
- If the file contains an unknown setting or a value is not valid, the server does not start and prints one line that names the setting.
- Other programs use environment variables too, so the server ignores those that do not begin with the name of a section and \`__\`:
  \`Http__Prt\` is an error, \`Htp__Port\` is ignored. \`Parts\` and \`AllowedHosts\` have no section: variables with these names,
  in upper or lower case, always count.
- The *dashboard* is for the staff of ticketing; at present it is an API without a user interface. The *console* is for the agents of the chat.
- A rate limit (\`RateLimits:…\`) allows \`Permits\` calls in each \`Window\`. You cannot turn it off; set a large number instead.
- A secret is never shown in an error or a log.
- Settings below a heading with "not in use yet" are for a later release. The server does not start if \`Redis:ConnectionString\` is set
  or \`Storage:Provider\` is \`S3\`, because it cannot do what these require. \`Storage:Provider=FileSystem\` is allowed, because the server
  always stores files in the file system. The others have no effect: the server only validates them, and logs a warning for each one that is set.
`

/** Returns the reference page of all settings as Markdown: one table per owner, in the given order. */
export const formatSettingsPage = (sections: readonly SettingsSection[]): string =>
  [introduction, ...sections.map(formatSection)].join('\n')

function formatSection({ owner, settings, isReservedForFutureUse }: SettingsSection): string {
  const rows = Object.entries(settings).map(([name, setting]) => formatSettingRow(name, setting))
  const lines = [
    `## ${owner}${isReservedForFutureUse ? ' (not in use yet)' : ''}`,
    '',
    '| Setting | Environment variable | Value | Default | Meaning |',
    '|---|---|---|---|---|',
    ...rows,
  ]
  return `${lines.join('\n')}\n`
}

function formatSettingRow(name: string, setting: Setting<unknown>): string {
  const variable = name.replaceAll(':', '__')
  const cells = [
    formatCode(name),
    setting.shape === 'list' ? `${formatCode(variable)}, ${formatCode(`${variable}__0`)}` : formatCode(variable),
    setting.isSecret ? `${formatValues(setting.expected)}, secret` : formatValues(setting.expected),
    setting.defaultText === undefined ? 'not set' : formatCode(setting.defaultText),
    setting.description,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

const formatCode = (text: string): string => `\`${text}\``

/** Formats the words of "one of a, b" as code, because their case and spelling are exact. */
const formatValues = (takes: string): string =>
  takes.replace(
    /^(one of |some of )(.*)$/,
    (_, before: string, words: string) => before + words.split(', ').map(formatCode).join(', '),
  )

import type { Setting, SettingsSection } from '@flowdesk/settings'

const introduction = `# Settings

<!-- Written by tools/write-settings-page.ts from the declarations. Change those, not this page. -->

A setting is given in the environment, or in the JSON settings file as nested objects (\`{"Http": {"Port": 8080}}\`) or as a
flat member (\`{"Http:Port": 8080}\`). The environment wins. Names are case-insensitive.

- A blank value counts as not given, unless the table says what blank means.
- A duration is written \`d.hh:mm:ss\`, \`hh:mm:ss\` or as ISO 8601: half an hour is \`00:30:00\` or \`PT30M\`.
- A list is given entry by entry (\`Section__Key__0\`, \`Section__Key__1\`), as one text parted by commas or semicolons, or as a
  JSON array in the file. A list in the environment replaces the one in the file.
- An unknown setting or a value that does not parse stops the start with one line that names it. In the environment only names
  that begin with one of the sections below are looked at, besides the settings that are a single word.
- A secret is never shown in an error or a log.
- Settings marked "not in use yet" are known and checked, so that a file written for a later release starts this one. No part
  reads them yet; the log warns of each one that is given. \`Storage:Provider\` of S3 and \`Redis:ConnectionString\` stop the
  start instead.
`

/** Returns the reference page of all settings as Markdown: one table per owner, in the given order. */
export const formatSettingsPage = (sections: readonly SettingsSection[]): string =>
  [introduction, ...sections.map(formatSection)].join('\n')

function formatSection({ owner, settings, isReserved }: SettingsSection): string {
  const rows = Object.entries(settings).map(([name, setting]) => formatSettingRow(name, setting))
  const lines = [
    `## ${owner}${isReserved ? ' (not in use yet)' : ''}`,
    '',
    '| Setting | Environment | Takes | Default | Meaning |',
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
    setting.defaultText === undefined ? 'none' : formatCode(setting.defaultText),
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

import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { bulkStrings } from '../../features/conversations/strings/bulk.ts'

export const bulk = {
  select: 'Gespräche auswählen',
  selectOf: 'Das Gespräch von {name} auswählen',
  selected: {
    one: '{count} ausgewählt',
    other: '{count} ausgewählt',
  },
  selectedOnes: 'Ausgewählte Gespräche',
  clear: 'Auswahl aufheben',
  take: 'Übernehmen',
  transfer: 'Weiterleiten',
  tag: 'Schlagwort',
  close: 'Beenden',
  keyTake: 'Ausgewählte Gespräche übernehmen',
  keyTransfer: 'Ausgewählte Gespräche weiterleiten',
  keyTag: 'Schlagwort zu ausgewählten Gesprächen hinzufügen',
  keyClose: 'Ausgewählte Gespräche beenden',
  transferTitle: {
    one: '{count} Gespräch weiterleiten',
    other: '{count} Gespräche weiterleiten',
  },
  tagTitle: {
    one: 'Schlagwort zu {count} Gespräch hinzufügen',
    other: 'Schlagwort zu {count} Gesprächen hinzufügen',
  },
  tagName: 'Schlagwort',
  taken: {
    one: 'Sie haben {count} Gespräch übernommen.',
    other: 'Sie haben {count} Gespräche übernommen.',
  },
  returned: {
    one: '{count} Gespräch ist wieder in der Warteschlange.',
    other: '{count} Gespräche sind wieder in der Warteschlange.',
  },
  transferred: {
    one: '{count} Gespräch wurde an {name} weitergeleitet.',
    other: '{count} Gespräche wurden an {name} weitergeleitet.',
  },
  givenBack: {
    one: '{count} Gespräch wurde zurückgegeben.',
    other: '{count} Gespräche wurden zurückgegeben.',
  },
  tagged: {
    one: '{count} Gespräch hat das Schlagwort „{tag}“.',
    other: '{count} Gespräche haben das Schlagwort „{tag}“.',
  },
  refused: {
    one: '{count} Gespräch wurde nicht geändert. {reason}',
    other: '{count} Gespräche wurden nicht geändert. {reason}',
  },
  unchanged: 'Kein Gespräch wurde geändert.',
  closed: {
    one: '{count} Gespräch ist beendet.',
    other: '{count} Gespräche sind beendet.',
  },
  openVisitorWrote: {
    one: '{count} Gespräch bleibt offen, weil der Besucher geschrieben hat.',
    other: '{count} Gespräche bleiben offen, weil die Besucher geschrieben haben.',
  },
  openTaken: {
    one: '{count} Gespräch bleibt offen, weil jemand anderes es übernommen hat.',
    other: '{count} Gespräche bleiben offen, weil jemand anderes sie übernommen hat.',
  },
  openUnsent: {
    one: '{count} Gespräch bleibt offen, weil eine Nachricht nicht gesendet wurde.',
    other: '{count} Gespräche bleiben offen, weil Nachrichten nicht gesendet wurden.',
  },
  openFailed: {
    one: '{count} Gespräch wurde nicht beendet. {reason}',
    other: '{count} Gespräche wurden nicht beendet. {reason}',
  },
} satisfies Translation<(typeof bulkStrings)['english'], 'de'>

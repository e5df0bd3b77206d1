import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { departmentsStrings } from '../../features/departments/strings.ts'

export const departments = {
  title: 'Abteilungen',
  intro: 'Jedes Gespräch gehört zu einer Abteilung. Ihre Mitglieder sehen und übernehmen es.',
  add: 'Abteilung hinzufügen',
  addTitle: 'Abteilung hinzufügen',
  editTitle: '{name} bearbeiten',
  empty: 'Es gibt noch keine Abteilungen.',
  name: 'Name',
  nameHint: 'Besucher sehen diesen Namen, wenn sie eine Abteilung wählen können.',
  routing: 'Zuweisung',
  manual: 'Manuell',
  automatic: 'Automatisch',
  routingHint:
    'Manuell: Agenten übernehmen Gespräche aus der Warteschlange. Automatisch: Jedes Gespräch geht an den verfügbaren Agenten mit den wenigsten offenen Gesprächen.',
  members: 'Mitglieder',
  membersHint:
    'Entfernte Mitglieder sehen die Gespräche der Abteilung nicht mehr, es sei denn, sie sind Administratoren.',
  memberCount: { one: '{count} Mitglied', other: '{count} Mitglieder' },
  ticketPool: 'Ticket-Pool',
  ticketPoolHint: 'Die Nummer des Pools, in dem eskalierte Gespräche zu Tickets werden.',
  noTicketPool: 'Keiner',
  state: 'Status',
  default: 'Standard',
  makeDefault: 'Zum Standard machen',
  defaultHint: 'Gespräche, für die keine Abteilung gewählt wurde, gehen an die Standardabteilung.',
  isDefault: 'Standardabteilung',
  madeDefault: '{name} ist jetzt die Standardabteilung.',
  isActive: 'Besucher können diese Abteilung erreichen',
  deleteTitle: '{name} löschen?',
  deleteText: 'Eine Abteilung lässt sich nur löschen, wenn kein Gespräch, Widget oder Textbaustein auf sie verweist.',
} satisfies Translation<(typeof departmentsStrings)['english'], 'de'>

import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { departmentsStrings } from '../../features/departments/strings.ts'

export const departments = {
  title: 'Services',
  intro: 'Chaque conversation appartient à un service. Ses membres la voient et la prennent.',
  add: 'Ajouter un service',
  addTitle: 'Ajouter un service',
  editTitle: 'Modifier {name}',
  empty: 'Il n’y a pas encore de services.',
  name: 'Nom',
  nameHint: 'Les visiteurs voient ce nom s’ils peuvent choisir un service.',
  routing: 'Attribution',
  manual: 'Manuelle',
  automatic: 'Automatique',
  routingHint:
    'Manuelle : les agents prennent les conversations dans la file d’attente. Automatique : chaque conversation va à l’agent disponible qui en a le moins.',
  members: 'Membres',
  membersHint: 'Les membres que vous retirez ne voient plus les conversations du service, sauf les administrateurs.',
  memberCount: { one: '{count} membre', many: '{count} membres', other: '{count} membres' },
  ticketPool: 'File de tickets',
  ticketPoolHint: 'Le numéro du groupe dans lequel les conversations escaladées deviennent des tickets.',
  noTicketPool: 'Aucune',
  state: 'État',
  default: 'Par défaut',
  makeDefault: 'Définir par défaut',
  defaultHint: 'Les conversations pour lesquelles le visiteur n’a choisi aucun service vont au service par défaut.',
  isDefault: 'Service par défaut',
  madeDefault: '{name} est maintenant le service par défaut.',
  isActive: 'Les visiteurs peuvent joindre ce service',
  deleteTitle: 'Supprimer {name} ?',
  deleteText:
    'Un service ne peut être supprimé que si aucune conversation, aucun widget et aucune réponse type n’y fait référence.',
} satisfies Translation<(typeof departmentsStrings)['english'], 'fr'>

import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { departmentsStrings } from '../../features/departments/strings.ts'

export const departments = {
  title: 'Departamentos',
  intro: 'Cada conversación pertenece a un departamento. Sus miembros la ven y la toman.',
  add: 'Añadir departamento',
  addTitle: 'Añadir un departamento',
  editTitle: 'Editar {name}',
  empty: 'Todavía no hay departamentos.',
  name: 'Nombre',
  nameHint: 'Los visitantes ven este nombre si pueden elegir un departamento.',
  routing: 'Asignación',
  manual: 'Manual',
  automatic: 'Automática',
  routingHint:
    'Manual: los agentes toman las conversaciones de la cola. Automática: cada conversación va al agente disponible que tiene menos abiertas.',
  members: 'Miembros',
  membersHint: 'Los miembros que quite ya no verán las conversaciones del departamento, salvo los administradores.',
  memberCount: { one: '{count} miembro', many: '{count} miembros', other: '{count} miembros' },
  ticketPool: 'Grupo de tickets',
  ticketPoolHint: 'El número del grupo en el que las conversaciones escaladas se convierten en tickets.',
  noTicketPool: 'Ninguno',
  state: 'Estado',
  default: 'Predeterminado',
  makeDefault: 'Hacer predeterminado',
  defaultHint: 'Las conversaciones para las que el visitante no eligió departamento van al predeterminado.',
  isDefault: 'Departamento predeterminado',
  madeDefault: '{name} es ahora el departamento predeterminado.',
  isActive: 'Los visitantes pueden contactar con este departamento',
  deleteTitle: '¿Eliminar {name}?',
  deleteText:
    'Solo puede eliminar un departamento si ninguna conversación, widget o respuesta predefinida hace referencia a él.',
} satisfies Translation<(typeof departmentsStrings)['english'], 'es'>

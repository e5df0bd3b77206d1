import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { bulkStrings } from '../../features/conversations/strings/bulk.ts'

export const bulk = {
  select: 'Seleccionar conversaciones',
  selectOf: 'Seleccionar la conversación de {name}',
  selected: {
    one: '{count} seleccionada',
    many: '{count} seleccionadas',
    other: '{count} seleccionadas',
  },
  selectedOnes: 'Conversaciones seleccionadas',
  clear: 'Quitar la selección',
  take: 'Tomar',
  transfer: 'Transferir',
  tag: 'Etiquetar',
  close: 'Cerrar',
  keyTake: 'Tomar las conversaciones seleccionadas',
  keyTransfer: 'Transferir las conversaciones seleccionadas',
  keyTag: 'Añadir una etiqueta a las conversaciones seleccionadas',
  keyClose: 'Cerrar las conversaciones seleccionadas',
  transferTitle: {
    one: 'Transferir {count} conversación',
    many: 'Transferir {count} de conversaciones',
    other: 'Transferir {count} conversaciones',
  },
  tagTitle: {
    one: 'Añadir una etiqueta a {count} conversación',
    many: 'Añadir una etiqueta a {count} de conversaciones',
    other: 'Añadir una etiqueta a {count} conversaciones',
  },
  tagName: 'Etiqueta',
  taken: {
    one: 'Ha tomado {count} conversación.',
    many: 'Ha tomado {count} de conversaciones.',
    other: 'Ha tomado {count} conversaciones.',
  },
  returned: {
    one: '{count} conversación está de nuevo en la cola.',
    many: '{count} de conversaciones están de nuevo en la cola.',
    other: '{count} conversaciones están de nuevo en la cola.',
  },
  transferred: {
    one: '{count} conversación se ha transferido a {name}.',
    many: '{count} de conversaciones se han transferido a {name}.',
    other: '{count} conversaciones se han transferido a {name}.',
  },
  givenBack: {
    one: '{count} conversación se ha devuelto.',
    many: '{count} de conversaciones se han devuelto.',
    other: '{count} conversaciones se han devuelto.',
  },
  tagged: {
    one: '{count} conversación tiene la etiqueta «{tag}».',
    many: '{count} de conversaciones tienen la etiqueta «{tag}».',
    other: '{count} conversaciones tienen la etiqueta «{tag}».',
  },
  refused: {
    one: '{count} conversación no se ha cambiado. {reason}',
    many: '{count} de conversaciones no se han cambiado. {reason}',
    other: '{count} conversaciones no se han cambiado. {reason}',
  },
  unchanged: 'No se ha cambiado ninguna conversación.',
  closed: {
    one: '{count} conversación está cerrada.',
    many: '{count} de conversaciones están cerradas.',
    other: '{count} conversaciones están cerradas.',
  },
  openVisitorWrote: {
    one: '{count} conversación sigue abierta porque el visitante ha escrito.',
    many: '{count} de conversaciones siguen abiertas porque los visitantes han escrito.',
    other: '{count} conversaciones siguen abiertas porque los visitantes han escrito.',
  },
  openTaken: {
    one: '{count} conversación sigue abierta porque otro agente la ha tomado.',
    many: '{count} de conversaciones siguen abiertas porque otros agentes las han tomado.',
    other: '{count} conversaciones siguen abiertas porque otros agentes las han tomado.',
  },
  openUnsent: {
    one: '{count} conversación sigue abierta porque no se ha enviado un mensaje.',
    many: '{count} de conversaciones siguen abiertas porque no se han enviado mensajes.',
    other: '{count} conversaciones siguen abiertas porque no se han enviado mensajes.',
  },
  openFailed: {
    one: '{count} conversación no se ha cerrado. {reason}',
    many: '{count} de conversaciones no se han cerrado. {reason}',
    other: '{count} conversaciones no se han cerrado. {reason}',
  },
} satisfies Translation<(typeof bulkStrings)['english'], 'es'>

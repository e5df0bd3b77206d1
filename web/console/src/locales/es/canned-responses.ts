import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { cannedResponsesStrings } from '../../features/canned-responses/strings.ts'

export const cannedResponses = {
  title: 'Respuestas predefinidas',
  intro: 'Textos que los agentes insertan escribiendo / y un atajo.',
  add: 'Añadir respuesta',
  addTitle: 'Añadir una respuesta predefinida',
  editTitle: 'Editar {name}',
  empty: 'Todavía no hay respuestas predefinidas.',
  shortcut: 'Atajo',
  shortcutHint: 'Lo que los agentes escriben después de la barra. Sin espacios; no distingue mayúsculas y minúsculas.',
  shortcutSpaces: 'Un atajo no contiene espacios.',
  name: 'Título',
  text: 'Texto',
  textHint: 'Los nombres se completan cuando un agente inserta la respuesta.',
  insertVisitorName: 'Insertar el nombre del visitante',
  insertAgentName: 'Insertar el nombre del agente',
  department: 'Departamento',
  allAgents: 'Todos los agentes',
  departmentHint: 'Los agentes de este departamento pueden usar la respuesta.',
  updated: 'Modificada',
  preview: 'Vista previa',
  previewVisitor: 'Maria Lindgren',
  deleteTitle: '¿Eliminar {name}?',
  deleteText: 'Los agentes ya no podrán insertar esta respuesta. Los mensajes en los que se usó no cambian.',
} satisfies Translation<(typeof cannedResponsesStrings)['english'], 'es'>

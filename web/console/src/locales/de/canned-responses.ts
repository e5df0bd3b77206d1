import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { cannedResponsesStrings } from '../../features/canned-responses/strings.ts'

export const cannedResponses = {
  title: 'Textbausteine',
  intro: 'Texte, die Agenten mit / und einem Kürzel einfügen.',
  add: 'Textbaustein hinzufügen',
  addTitle: 'Textbaustein hinzufügen',
  editTitle: '{name} bearbeiten',
  empty: 'Es gibt noch keine Textbausteine.',
  shortcut: 'Kürzel',
  shortcutHint: 'Was Agenten nach dem Schrägstrich eingeben. Ohne Leerzeichen; Groß- und Kleinschreibung sind egal.',
  shortcutSpaces: 'Ein Kürzel enthält keine Leerzeichen.',
  name: 'Titel',
  text: 'Text',
  textHint: 'Die Namen werden eingesetzt, wenn ein Agent den Baustein einfügt.',
  insertVisitorName: 'Namen des Besuchers einfügen',
  insertAgentName: 'Namen des Agenten einfügen',
  department: 'Abteilung',
  allAgents: 'Alle Agenten',
  departmentHint: 'Die Agenten dieser Abteilung können den Baustein verwenden.',
  updated: 'Geändert',
  preview: 'Vorschau',
  previewVisitor: 'Maria Lindgren',
  deleteTitle: '{name} löschen?',
  deleteText: 'Agenten können diesen Text nicht mehr einfügen. Bereits gesendete Nachrichten ändern sich nicht.',
} satisfies Translation<(typeof cannedResponsesStrings)['english'], 'de'>

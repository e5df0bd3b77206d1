import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { cannedResponsesStrings } from '../../features/canned-responses/strings.ts'

export const cannedResponses = {
  title: 'Réponses types',
  intro: 'Des textes que les agents insèrent en tapant / et un raccourci.',
  add: 'Ajouter une réponse',
  addTitle: 'Ajouter une réponse type',
  editTitle: 'Modifier {name}',
  empty: 'Il n’y a pas encore de réponses types.',
  shortcut: 'Raccourci',
  shortcutHint:
    'Ce que les agents tapent après la barre oblique. Sans espaces ; majuscules et minuscules sont équivalentes.',
  shortcutSpaces: 'Un raccourci ne contient pas d’espaces.',
  name: 'Titre',
  text: 'Texte',
  textHint: 'Les noms sont complétés lorsqu’un agent insère la réponse.',
  insertVisitorName: 'Insérer le nom du visiteur',
  insertAgentName: 'Insérer le nom de l’agent',
  department: 'Service',
  allAgents: 'Tous les agents',
  departmentHint: 'Les agents de ce service peuvent utiliser la réponse.',
  updated: 'Modifiée',
  preview: 'Aperçu',
  previewVisitor: 'Maria Lindgren',
  deleteTitle: 'Supprimer {name} ?',
  deleteText: 'Les agents ne pourront plus insérer cette réponse. Les messages qui l’ont utilisée ne changent pas.',
} satisfies Translation<(typeof cannedResponsesStrings)['english'], 'fr'>

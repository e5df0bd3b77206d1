import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { firstRunStrings } from '../../features/first-run/strings.ts'

export const firstRun = {
  title: 'Erste Schritte',
  intro:
    'Was diesen Server für Ihre Besucher bereit macht. Jeder Schritt wird von selbst abgehakt, sobald er erledigt ist.',
  loading: 'Es wird geprüft, was erledigt ist …',
  failed: 'Die Schritte konnten nicht geprüft werden.',
  tryAgain: 'Erneut versuchen',
  progress: '{done} von {total} erledigt',
  allDone: 'Alles ist erledigt. Ihre Besucher können Ihnen schreiben.',
  done: 'Erledigt',
  open: 'Offen',
  hide: 'Auf diesem Gerät ausblenden',
  show: 'Schritte wieder anzeigen',
  hidden: 'Sie haben diese Schritte auf diesem Gerät ausgeblendet.',
  publicUrl: 'Öffentliche Adresse setzen',
  publicUrlAbout: 'Links in E-Mails und der Code für Ihre Website brauchen sie.',
  agents: 'Einen zweiten Agenten hinzufügen',
  agentsAbout: 'Niemand antwortet allein: Laden Sie jemanden ein.',
  departments: 'Agenten in eine Abteilung aufnehmen',
  departmentsAbout: 'Nur ihre Mitglieder sehen die Unterhaltungen einer Abteilung.',
  widget: 'Das Widget anpassen',
  widgetAbout: 'Ändern Sie Farbe, Überschrift oder Begrüßung.',
  traffic: 'Die erste Unterhaltung erhalten',
  trafficAbout: 'Setzen Sie den Code des Widgets auf Ihre Website und schreiben Sie sich selbst.',
  email: 'E-Mail einschalten',
  emailAbout: 'Besucher können dann die Mitschrift ihrer Unterhaltung erhalten.',
  cannedResponses: 'Eine Antwortvorlage schreiben',
  cannedResponsesAbout: 'Beantworten Sie häufige Fragen mit zwei Tasten.',
  licence: 'Lizenz prüfen',
  licenceAbout: 'Sie muss gültig sein, oder der Server braucht keine.',
} satisfies Translation<(typeof firstRunStrings)['english'], 'de'>

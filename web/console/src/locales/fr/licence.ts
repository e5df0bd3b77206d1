import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { licenceStrings } from '../../features/licence/strings.ts'

export const licence = {
  title: 'Licence',
  loading: 'Lecture de la licence …',
  failed: 'La licence n’a pas pu être lue.',
  tryAgain: 'Réessayer',
  state: 'État',
  pending: 'Pas encore confirmée',
  active: 'Active',
  grace: 'Délai de grâce',
  blocked: 'Bloquée',
  pendingDescription:
    'Aucune licence n’a été confirmée. Rien n’est limité. Si ce serveur a besoin d’une licence, son exploitant définit {settings}.',
  activeDescription: 'La licence est valide. Il n’y a rien à faire.',
  graceDescription:
    'La licence a expiré, ou le serveur de licences est injoignable. Tout fonctionne jusqu’à la fin du délai de grâce. Renouvelez la licence et vérifiez que ce serveur peut joindre le serveur de licences.',
  blockedDescription:
    'Le délai de grâce est terminé, ou la licence a été révoquée. Les agents ne peuvent pas travailler dans la console, et l’API des tickets est fermée. Les visiteurs peuvent toujours écrire, et leurs messages attendent. Renouvelez la licence : le serveur s’en aperçoit de lui-même.',
  installationId: 'Identifiant d’installation',
  copy: 'Copier l’identifiant d’installation',
  copied: 'Copié',
  copyFailed: 'Sélectionnez l’identifiant et copiez-le.',
  customer: 'Client',
  plan: 'Offre',
  expiresAt: 'Valable jusqu’au',
  graceEndsAt: 'Délai de grâce jusqu’au',
  lastConfirmedAt: 'Dernière confirmation',
  none: 'Aucun',
  never: 'Jamais',
  usage: 'Utilisation',
  activeAgents: 'Agents actifs',
  conversationsThisMonth: 'Conversations ce mois-ci',
  monthNote: 'Le mois commence à minuit UTC. Les conversations au-delà de la limite ne sont pas refusées.',
  usedOf: '{used} sur {limit}',
  usedUnlimited: '{used}, sans limite',
  limitReached: 'Limite atteinte',
  blockedTitle: 'La licence bloque la console',
  blockedIntro:
    'Vous ne pouvez pas lire de conversations ni y répondre pour le moment. Les visiteurs peuvent toujours écrire, et aucun message n’est perdu : vous les verrez ici dès que la licence sera de nouveau valide.',
  blockedForAdministrator: 'Renouvelez la licence de ce serveur. La page de la licence indique ce qui ne va pas.',
  blockedForAgent: 'Un administrateur peut vous aider : demandez-lui de vérifier la licence.',
  openLicence: 'Ouvrir la licence',
  triesAgain: 'Cette page réessaie toutes les 30 secondes.',
  trying: 'Nouvel essai …',
  graceEnds: 'Le délai de grâce de la licence se termine le {date}.',
} satisfies Translation<(typeof licenceStrings)['english'], 'fr'>

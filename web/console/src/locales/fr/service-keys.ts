import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { serviceKeysStrings } from '../../features/service-keys/strings.ts'

export const serviceKeys = {
  title: 'Clés d’API',
  intro: 'Les clés avec lesquelles vos propres serveurs connectent les agents à la console.',
  add: 'Créer une clé',
  addTitle: 'Créer une clé d’API',
  empty: 'Il n’y a pas encore de clés d’API.',
  name: 'Nom',
  nameHint: 'Ce qui utilise la clé, par exemple « Portail de l’entreprise ».',
  prefix: 'Commence par',
  createdAt: 'Créée',
  lastUsed: 'Dernière utilisation',
  expires: 'Expiration',
  expiresHint:
    'La clé cesse de fonctionner à la fin de ce jour. Laissez le champ vide pour une clé qui n’expire jamais.',
  expired: 'Expirée',
  issuedTitle: 'Votre nouvelle clé',
  issuedWarning: 'Copiez la clé maintenant. Elle ne pourra plus être affichée.',
  issuedKey: 'Clé {name}',
  done: 'J’ai conservé la clé',
  revoke: 'Révoquer',
  revokeOne: 'Révoquer {name}',
  revokeTitle: 'Révoquer {name} ?',
  revokeText:
    'Les serveurs qui utilisent cette clé ne pourront plus connecter d’agents. Les sessions existantes continuent.',
  revokeTyped: 'Tapez « {name} » pour confirmer',
  revoked: '{name} a été révoquée.',
} satisfies Translation<(typeof serviceKeysStrings)['english'], 'fr'>

import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { passwordStrings } from '../../features/session/strings/password.ts'

export const password = {
  forgotPassword: 'Mot de passe oublié ?',
  chooseTitle: 'Choisissez votre mot de passe',
  chooseIntro: 'Vous serez ensuite connecté. Vos sessions sur d’autres appareils se terminent.',
  newPassword: 'Nouveau mot de passe',
  passwordHint: 'Au moins 10 caractères.',
  choose: 'Enregistrer et se connecter',
  invalidLink: 'Ce lien n’est plus valable',
  invalidLinkText: 'Il a déjà servi, a expiré ou a été remplacé par un lien plus récent. Demandez ici un nouveau lien.',
  requestTitle: 'Demander un lien',
  requestIntro: 'Saisissez votre adresse e-mail. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  email: 'Adresse e-mail',
  request: 'Envoyer le lien',
  requested:
    'S’il existe un compte avec cette adresse, nous avons envoyé un lien. Il est valable une heure. Si vous ne recevez aucun e-mail, vérifiez votre dossier de courrier indésirable.',
  backToSignIn: 'Retour à la connexion',
} satisfies Translation<(typeof passwordStrings)['english'], 'fr'>

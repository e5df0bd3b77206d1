import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { passwordStrings } from '../../features/session/strings/password.ts'

export const password = {
  forgotPassword: '¿Ha olvidado su contraseña?',
  chooseTitle: 'Elija su contraseña',
  chooseIntro: 'A continuación se iniciará su sesión. Las sesiones en otros dispositivos terminarán.',
  newPassword: 'Contraseña nueva',
  passwordHint: 'Al menos 10 caracteres.',
  choose: 'Guardar e iniciar sesión',
  invalidLink: 'Este enlace ya no es válido',
  invalidLinkText: 'Ya se ha usado, ha caducado o lo ha sustituido otro más reciente. Solicite aquí un enlace nuevo.',
  requestTitle: 'Solicitar un enlace',
  requestIntro: 'Escriba su correo electrónico. Le enviaremos un enlace para elegir una contraseña nueva.',
  email: 'Correo electrónico',
  request: 'Enviar el enlace',
  requested:
    'Si existe una cuenta con esta dirección, hemos enviado un enlace. Es válido durante una hora. Si no recibe ningún correo, revise su carpeta de correo no deseado.',
  backToSignIn: 'Volver al inicio de sesión',
} satisfies Translation<(typeof passwordStrings)['english'], 'es'>

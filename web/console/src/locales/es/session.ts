import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { sessionStrings } from '../../features/session/strings.ts'

export const session = {
  signInTitle: 'Iniciar sesión',
  signInIntro: 'Responda a sus visitantes y gestione su chat.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  signInWithProvider: 'Iniciar sesión única',
  or: 'o',
  sessionExpired: 'Su sesión ha terminado. Inicie sesión de nuevo; volverá a donde estaba.',
  signedOut: 'Ha cerrado la sesión.',
  emailMissing: 'Escriba su correo electrónico.',
  passwordMissing: 'Escriba su contraseña.',
  unreachable: 'El servidor no responde. Inténtelo de nuevo.',
  completingSignIn: 'Iniciando sesión…',
  signInFailed: 'No se pudo iniciar la sesión.',
  tryAgain: 'Intentar de nuevo',
  providerUnreachable: 'El proveedor de identidad no responde. Inténtelo de nuevo.',
  codeNotLoaded: 'No se pudo cargar una parte de esta página. Vuelva a cargar la página.',
  portalSessionRefused: 'La sesión del portal ya no es válida. Abra allí la consola otra vez.',
  framedTitle: 'La consola no se abre dentro de otros sitios web',
  framedIntro: 'Por su seguridad, ábrala en una ventana propia.',
  openConsole: 'Abrir la consola',
} satisfies Translation<(typeof sessionStrings)['english'], 'es'>

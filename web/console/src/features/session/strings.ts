import { defineStrings } from '../../platform/strings.ts'

export const sessionStrings = defineStrings('session', {
  signInTitle: 'Sign in',
  signInIntro: 'Answer your visitors and manage your chat.',
  email: 'E-mail address',
  password: 'Password',
  signIn: 'Sign in',
  signInWithProvider: 'Sign in with single sign-on',
  or: 'or',
  sessionExpired: 'Your session has ended. Sign in again; you will return to where you were.',
  signedOut: 'You are signed out.',
  emailMissing: 'Enter your e-mail address.',
  passwordMissing: 'Enter your password.',
  unreachable: 'The server does not answer. Please try again.',
  completingSignIn: 'Signing you in …',
  signInFailed: 'The sign-in did not succeed.',
  tryAgain: 'Try again',
  providerUnreachable: 'The identity provider does not answer. Please try again.',
  portalSessionRefused: 'The portal sent a session that is no longer valid. Open the console there again.',
  framedTitle: 'The console does not open inside other websites',
  framedIntro: 'For your safety, open it in a window of its own.',
  openConsole: 'Open the console',
})

import { defineStrings } from '../../../platform/strings.ts'

/** Sentences of the page on which an agent chooses a password, and of the way to it. */
export const passwordStrings = defineStrings('password', {
  forgotPassword: 'Forgot your password?',
  chooseTitle: 'Choose your password',
  chooseIntro: 'After that, you are signed in. Your sessions on other devices end.',
  newPassword: 'New password',
  passwordHint: 'At least 10 characters.',
  choose: 'Save and sign in',
  invalidLink: 'This link is no longer valid',
  invalidLinkText: 'It was used, has expired, or was replaced by a newer one. Request a new link here.',
  requestTitle: 'Request a link',
  requestIntro: 'Enter your e-mail address. We send you a link with which you choose a new password.',
  email: 'E-mail address',
  request: 'Send the link',
  requested:
    'If there is an account with this address, we have sent a link. It works for one hour. If no e-mail arrives, look in your spam folder.',
  backToSignIn: 'Back to sign-in',
})

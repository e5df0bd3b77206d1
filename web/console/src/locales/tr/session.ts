import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { sessionStrings } from '../../features/session/strings.ts'

export const session = {
  signInTitle: 'Oturum açın',
  signInIntro: 'Ziyaretçilerinizi yanıtlayın ve sohbetinizi yönetin.',
  email: 'E-posta adresi',
  password: 'Parola',
  signIn: 'Oturum aç',
  signInWithProvider: 'Tek oturum açma ile gir',
  or: 'veya',
  sessionExpired: 'Oturumunuz sona erdi. Yeniden oturum açın; kaldığınız yere döneceksiniz.',
  signedOut: 'Oturumunuz kapatıldı.',
  emailMissing: 'E-posta adresinizi girin.',
  passwordMissing: 'Parolanızı girin.',
  unreachable: 'Sunucu yanıt vermiyor. Lütfen yeniden deneyin.',
  completingSignIn: 'Oturumunuz açılıyor…',
  signInFailed: 'Oturum açılamadı.',
  tryAgain: 'Yeniden dene',
  providerUnreachable: 'Kimlik sağlayıcı yanıt vermiyor. Lütfen yeniden deneyin.',
  codeNotLoaded: 'Bu sayfanın bir bölümü yüklenemedi. Lütfen sayfayı yeniden yükleyiniz.',
  portalSessionRefused: 'Portalın gönderdiği oturum artık geçerli değil. Konsolu orada yeniden açın.',
  framedTitle: 'Konsol başka web sitelerinin içinde açılmaz',
  framedIntro: 'Güvenliğiniz için onu kendi penceresinde açın.',
  openConsole: 'Konsolu aç',
} satisfies Translation<(typeof sessionStrings)['english'], 'tr'>

import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { passwordStrings } from '../../features/session/strings/password.ts'

export const password = {
  forgotPassword: 'Parolanızı mı unuttunuz?',
  chooseTitle: 'Parolanızı seçin',
  chooseIntro: 'Ardından oturumunuz açılır. Başka cihazlardaki oturumlarınız sona erer.',
  newPassword: 'Yeni parola',
  passwordHint: 'En az 10 karakter.',
  choose: 'Kaydet ve oturum aç',
  invalidLink: 'Bu bağlantı artık geçerli değil',
  invalidLinkText:
    'Bağlantı kullanılmış, süresi dolmuş veya yenisiyle değiştirilmiş. Buradan yeni bir bağlantı isteyin.',
  requestTitle: 'Bağlantı isteyin',
  requestIntro: 'E-posta adresinizi girin. Yeni bir parola seçmeniz için size bir bağlantı göndeririz.',
  email: 'E-posta adresi',
  request: 'Bağlantıyı gönder',
  requested:
    'Bu adrese ait bir hesap varsa bir bağlantı gönderdik. Bağlantı bir saat geçerlidir. E-posta gelmezse spam klasörünüze bakın.',
  backToSignIn: 'Oturum açma sayfasına dön',
} satisfies Translation<(typeof passwordStrings)['english'], 'tr'>

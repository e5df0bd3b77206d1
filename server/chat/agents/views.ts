import { formatMessage, type Locale, type LocalizedMessage } from '#platform/i18n/localized-message.ts'
import { escapeHtml, renderMailFooter, renderMailPage } from '#platform/mail/html.ts'
import { INVITATION_DAYS } from './rules.ts'

const invitation = {
  subject: {
    en: 'Your account on {site}',
    tr: '{site} hesabınız',
    de: 'Ihr Konto auf {site}',
    fr: 'Votre compte sur {site}',
    es: 'Su cuenta en {site}',
    ar: 'حسابك على {site}',
  },
  introduction: {
    en: '{name} has created an account for you on {site}, where you answer visitors of the live chat. Choose your password to sign in.',
    tr: '{name}, {site} üzerinde sizin için bir hesap oluşturdu. Canlı sohbetteki ziyaretçileri burada yanıtlarsınız. Oturum açmak için parolanızı seçiniz.',
    de: '{name} hat für Sie ein Konto auf {site} angelegt. Dort beantworten Sie die Fragen der Besucher im Live-Chat. Wählen Sie Ihr Passwort, um sich anzumelden.',
    fr: '{name} a créé un compte pour vous sur {site}, où vous répondez aux visiteurs du chat en direct. Choisissez votre mot de passe pour vous connecter.',
    es: '{name} ha creado una cuenta para usted en {site}, donde atenderá a los visitantes del chat en vivo. Elija su contraseña para iniciar sesión.',
    ar: 'أنشأ {name} حسابًا لك على {site} للرد على زوار الدردشة المباشرة. يرجى اختيار كلمة المرور لتسجيل الدخول.',
  },
  validity: {
    en: 'The link works once, for {days} days. After that, ask an administrator for a new one.',
    tr: 'Bağlantı {days} gün boyunca geçerlidir ve bir kez kullanılabilir. Bu süreden sonra bir yöneticiden yeni bir bağlantı isteyiniz.',
    de: 'Der Link gilt {days} Tage und lässt sich einmal verwenden. Bitten Sie danach die Administration um einen neuen.',
    fr: 'Le lien est valable {days} jours et ne fonctionne qu’une seule fois. Passé ce délai, demandez-en un nouveau à un administrateur.',
    es: 'El enlace es válido durante {days} días y funciona una sola vez. Después, solicite uno nuevo a un administrador.',
    ar: 'يعمل الرابط مرة واحدة خلال {days} أيام. بعد ذلك يرجى طلب رابط جديد من أحد المسؤولين.',
  },
  footer: {
    en: 'If you did not expect this e-mail, you can ignore it.',
    tr: 'Bu e-postayı beklemiyorsanız dikkate almayabilirsiniz.',
    de: 'Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren.',
    fr: 'Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.',
    es: 'Si no esperaba este correo, puede ignorarlo.',
    ar: 'إذا لم تكن تتوقع هذه الرسالة فيمكنك تجاهلها.',
  },
} as const satisfies Readonly<Record<string, LocalizedMessage>>

const passwordLink = {
  subject: {
    en: 'Choose your password for {site}',
    tr: '{site} için parolanızı seçiniz',
    de: 'Wählen Sie Ihr Passwort für {site}',
    fr: 'Choisissez votre mot de passe pour {site}',
    es: 'Elija su contraseña para {site}',
    ar: 'يرجى اختيار كلمة المرور الخاصة بك على {site}',
  },
  introduction: {
    en: 'You or an administrator requested a link with which you can choose a new password for your account on {site}.',
    tr: 'Siz veya bir yönetici, {site} üzerindeki hesabınız için yeni bir parola seçebileceğiniz bir bağlantı istedi.',
    de: 'Sie oder die Administration haben einen Link angefordert, mit dem Sie ein neues Passwort für Ihr Konto auf {site} wählen können.',
    fr: 'Vous-même ou un administrateur avez demandé un lien pour choisir un nouveau mot de passe pour votre compte sur {site}.',
    es: 'Usted o un administrador ha solicitado un enlace para elegir una contraseña nueva para su cuenta en {site}.',
    ar: 'طلبت أنت أو أحد المسؤولين رابطًا لاختيار كلمة مرور جديدة لحسابك على {site}.',
  },
  validity: {
    en: 'The link works once, for one hour. When you choose a password, all your sessions end.',
    tr: 'Bağlantı bir saat boyunca geçerlidir ve bir kez kullanılabilir. Parola seçtiğinizde tüm oturumlarınız sona erer.',
    de: 'Der Link gilt eine Stunde und lässt sich einmal verwenden. Wenn Sie ein Passwort wählen, enden alle Ihre Sitzungen.',
    fr: 'Le lien est valable une heure et ne fonctionne qu’une seule fois. Lorsque vous choisissez un mot de passe, toutes vos sessions se terminent.',
    es: 'El enlace es válido durante una hora y funciona una sola vez. Al elegir una contraseña, terminan todas sus sesiones.',
    ar: 'يعمل الرابط مرة واحدة خلال ساعة واحدة. عند اختيار كلمة المرور تنتهي جميع جلساتك.',
  },
  footer: {
    en: 'If you do not want to change your password, you can ignore this e-mail. Your password then stays as it is.',
    tr: 'Parolanızı değiştirmek istemiyorsanız bu e-postayı dikkate almayabilirsiniz. Bu durumda parolanız değişmez.',
    de: 'Wenn Sie Ihr Passwort nicht ändern möchten, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt dann unverändert.',
    fr: 'Si vous ne souhaitez pas changer de mot de passe, vous pouvez ignorer cet e-mail. Votre mot de passe reste alors inchangé.',
    es: 'Si no desea cambiar su contraseña, puede ignorar este correo. En ese caso, su contraseña no cambiará.',
    ar: 'إذا لم ترغب في تغيير كلمة المرور فيمكنك تجاهل هذه الرسالة، وستبقى كلمة المرور كما هي.',
  },
} as const satisfies Readonly<Record<string, LocalizedMessage>>

const buttonLabel: LocalizedMessage = {
  en: 'Choose your password',
  tr: 'Parolanızı seçiniz',
  de: 'Passwort wählen',
  fr: 'Choisir votre mot de passe',
  es: 'Elegir su contraseña',
  ar: 'اختيار كلمة المرور',
}

/** The page that the link in a mail opens. */
export interface PasswordLinkPage {
  readonly url: string
  /** The host of the server, which the mail shows so that its reader recognizes the server. */
  readonly site: string
}

export interface RenderedPasswordMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

function renderMail(
  locale: Locale,
  { url, site }: PasswordLinkPage,
  sentences: Readonly<Record<'subject' | 'introduction' | 'validity' | 'footer', LocalizedMessage>>,
  administratorName = '',
): RenderedPasswordMail {
  const translate = (sentence: LocalizedMessage): string =>
    formatMessage(sentence, locale, { site, name: administratorName, days: INVITATION_DAYS })
  const [subject, introduction] = [translate(sentences.subject), translate(sentences.introduction)]
  const [validity, footer] = [translate(sentences.validity), translate(sentences.footer)]
  const body = [
    `<p>${escapeHtml(introduction)}</p>`,
    `<p><a href="${escapeHtml(url)}">${escapeHtml(translate(buttonLabel))}</a></p>`,
    `<p>${escapeHtml(validity)}</p>`,
    renderMailFooter(escapeHtml(footer)),
  ]
  return {
    subject,
    text: `${[introduction, url, validity, `-- \n${footer}`].join('\n\n')}\n`,
    html: renderMailPage({ locale, title: subject, body: body.join('\n') }),
  }
}

export const renderInvitationMail = (
  locale: Locale,
  page: PasswordLinkPage,
  administratorName: string,
): RenderedPasswordMail => renderMail(locale, page, invitation, administratorName)

export const renderPasswordLinkMail = (locale: Locale, page: PasswordLinkPage): RenderedPasswordMail =>
  renderMail(locale, page, passwordLink)

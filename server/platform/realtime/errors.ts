import { type RefusalReason, RefusedRequest } from '@flowdesk/signalr-server'
import { bodyTooLarge, methodNotAllowed, tooBusy } from '../errors/common.ts'
import { type Refusal, refusal } from '../errors/refusal.ts'

/** The connection does not exist, was not started in time or has ended. */
const connectionNotFound = refusal(404, ['SVC:4006', 'connection_not_found'], {
  en: 'There is no such connection. Negotiate a new one.',
  tr: 'Böyle bir bağlantı yok. Yeni bir bağlantı kurunuz.',
  de: 'Diese Verbindung gibt es nicht. Handeln Sie eine neue aus.',
  fr: 'Cette connexion n’existe pas. Négociez-en une nouvelle.',
  es: 'Esta conexión no existe. Negocie una nueva.',
  ar: 'هذا الاتصال غير موجود. يرجى التفاوض على اتصال جديد.',
})

const connectionMismatch = refusal(400, ['SVC:0004', 'connection_mismatch'], {
  en: 'The request does not fit the connection. Name the connection, and keep to the transport that it began with.',
  tr: 'İstek bağlantıya uymuyor. Bağlantıyı belirtiniz ve başladığı aktarım yöntemini kullanınız.',
  de: 'Die Anfrage passt nicht zur Verbindung. Nennen Sie die Verbindung und bleiben Sie bei ihrem Übertragungsweg.',
  fr: 'La requête ne correspond pas à la connexion. Indiquez la connexion et gardez le mode de transport initial.',
  es: 'La solicitud no corresponde a la conexión. Indique la conexión y mantenga el transporte con el que comenzó.',
  ar: 'الطلب لا يناسب الاتصال. يرجى تحديد الاتصال والإبقاء على وسيلة النقل التي بدأ بها.',
})

const connectionInUse = refusal(409, ['SVC:3008', 'connection_in_use'], {
  en: 'This connection is in use already. Negotiate a new one.',
  tr: 'Bu bağlantı zaten kullanımda. Yeni bir bağlantı kurunuz.',
  de: 'Diese Verbindung wird bereits benutzt. Handeln Sie eine neue aus.',
  fr: 'Cette connexion est déjà utilisée. Négociez-en une nouvelle.',
  es: 'Esta conexión ya está en uso. Negocie una nueva.',
  ar: 'هذا الاتصال قيد الاستخدام بالفعل. يرجى التفاوض على اتصال جديد.',
})

const connectionOfOtherUser = refusal(403, 'SVC:1001', {
  en: 'This connection belongs to somebody else. Negotiate one with the credential that you use.',
  tr: 'Bu bağlantı başka birine ait. Kullandığınız kimlik bilgisiyle yeni bir bağlantı kurunuz.',
  de: 'Diese Verbindung gehört jemand anderem. Handeln Sie eine mit den Zugangsdaten aus, die Sie benutzen.',
  fr: 'Cette connexion appartient à quelqu’un d’autre. Négociez-en une avec l’identifiant que vous utilisez.',
  es: 'Esta conexión pertenece a otra persona. Negocie una con la credencial que utiliza.',
  ar: 'هذا الاتصال يخص شخصًا آخر. يرجى التفاوض على اتصال ببيانات الاعتماد التي تستخدمها.',
})

const tooManyConnectionsFromAddress = refusal(
  429,
  ['SVC:0003', 'too_many_connections_from_address'],
  {
    en: 'Too many connections are open from your network address. Close some of them, or try again later.',
    tr: 'Ağ adresinizden çok fazla bağlantı açık. Bazılarını kapatınız veya daha sonra yeniden deneyiniz.',
    de: 'Von Ihrer Netzwerkadresse sind zu viele Verbindungen offen. Schließen Sie einige oder versuchen Sie es später erneut.',
    fr: 'Trop de connexions sont ouvertes depuis votre adresse réseau. Fermez-en ou réessayez plus tard.',
    es: 'Hay demasiadas conexiones abiertas desde su dirección de red. Cierre algunas o inténtelo más tarde.',
    ar: 'هناك عدد كبير جدًا من الاتصالات المفتوحة من عنوان شبكتك. يرجى إغلاق بعضها أو المحاولة لاحقًا.',
  },
  { headers: { 'retry-after': '5' }, details: { policy: 'HubConnectionsPerAddress', retryAfterSeconds: 5 } },
)

const tooManyConnections = refusal(
  429,
  ['SVC:0003', 'too_many_connections'],
  {
    en: 'You have too many connections or requests open. Close some of them and try again.',
    tr: 'Çok fazla açık bağlantınız veya isteğiniz var. Bazılarını kapatıp yeniden deneyiniz.',
    de: 'Sie haben zu viele Verbindungen oder Anfragen offen. Schließen Sie einige und versuchen Sie es erneut.',
    fr: 'Vous avez trop de connexions ou de requêtes ouvertes. Fermez-en et réessayez.',
    es: 'Tiene demasiadas conexiones o solicitudes abiertas. Cierre algunas e inténtelo de nuevo.',
    ar: 'لديك عدد كبير جدًا من الاتصالات أو الطلبات المفتوحة. يرجى إغلاق بعضها والمحاولة من جديد.',
  },
  { headers: { 'retry-after': '1' }, details: { policy: 'HubConnections', retryAfterSeconds: 1 } },
)

type Headers = RefusedRequest['headers']

/** Refusals by reason, except the reasons of `authenticate`, which throws refusals itself. */
const refusalByReason: Record<Exclude<RefusalReason, 'unauthorized' | 'forbidden'>, (headers: Headers) => Refusal> = {
  otherUser: () => connectionOfOtherUser(),
  connectionNotFound: () => connectionNotFound(),
  connectionMissing: () => connectionMismatch(),
  wrongTransport: () => connectionMismatch(),
  badUpgrade: (headers) => connectionMismatch({ headers }),
  postToWebSocket: (headers) => methodNotAllowed({ headers }),
  methodNotAllowed: (headers) => methodNotAllowed({ headers }),
  connectionInUse: () => connectionInUse(),
  bodyTooLarge: () => bodyTooLarge(),
  tooManyConnectionsOfUser: () => tooManyConnections(),
  tooManyConnectionsFromAddress: () => tooManyConnectionsFromAddress(),
  tooManyPosts: () => tooManyConnections(),
  serverFull: () => tooBusy(),
  serverStopping: () => tooBusy(),
}

/** Converts a `RefusedRequest` to a refusal. Returns any other error unchanged. */
export function toHubRefusal(error: unknown): unknown {
  if (!(error instanceof RefusedRequest) || error.reason === 'unauthorized' || error.reason === 'forbidden')
    return error
  return refusalByReason[error.reason](error.headers)
}

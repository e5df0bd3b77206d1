import { type RefusalReason, RefusedRequest } from '@flowdesk/signalr-server'
import { bodyTooLarge, createOverloadedRefusal, methodNotAllowed } from '../errors/common.ts'
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
  en: 'The request does not match the connection. Send the connection id, and use the transport that the connection started with.',
  tr: 'İstek bağlantıyla eşleşmiyor. Bağlantı kimliğini gönderiniz ve bağlantının başladığı aktarım yöntemini kullanınız.',
  de: 'Die Anfrage passt nicht zur Verbindung. Senden Sie die Verbindungs-ID und verwenden Sie den Transport, mit dem die Verbindung begonnen hat.',
  fr: 'La requête ne correspond pas à la connexion. Envoyez l’identifiant de la connexion et utilisez le transport avec lequel elle a commencé.',
  es: 'La solicitud no corresponde a la conexión. Envíe el identificador de la conexión y utilice el transporte con el que comenzó.',
  ar: 'الطلب لا يطابق الاتصال. يرجى إرسال معرّف الاتصال واستخدام وسيلة النقل التي بدأ بها.',
})

const websocketHandshakeInvalid = refusal(400, ['SVC:0004', 'websocket_handshake_invalid'], {
  en: 'The WebSocket handshake is not valid. Send Sec-WebSocket-Version: 13 and a valid Sec-WebSocket-Key.',
  tr: 'WebSocket el sıkışması geçerli değil. Sec-WebSocket-Version: 13 ve geçerli bir Sec-WebSocket-Key gönderiniz.',
  de: 'Der WebSocket-Handshake ist ungültig. Senden Sie Sec-WebSocket-Version: 13 und einen gültigen Sec-WebSocket-Key.',
  fr: 'La négociation d’ouverture WebSocket n’est pas valide. Envoyez Sec-WebSocket-Version: 13 et un Sec-WebSocket-Key valide.',
  es: 'El protocolo de enlace de WebSocket no es válido. Envíe Sec-WebSocket-Version: 13 y un Sec-WebSocket-Key válido.',
  ar: 'مصافحة WebSocket غير صالحة. يرجى إرسال Sec-WebSocket-Version: 13 وقيمة Sec-WebSocket-Key صالحة.',
})

const connectionInUse = refusal(409, ['SVC:3008', 'connection_in_use'], {
  en: 'This connection is already in use. Negotiate a new one.',
  tr: 'Bu bağlantı zaten kullanımda. Yeni bir bağlantı kurunuz.',
  de: 'Diese Verbindung wird bereits verwendet. Handeln Sie eine neue aus.',
  fr: 'Cette connexion est déjà utilisée. Négociez-en une nouvelle.',
  es: 'Esta conexión ya está en uso. Negocie una nueva.',
  ar: 'هذا الاتصال قيد الاستخدام بالفعل. يرجى التفاوض على اتصال جديد.',
})

const connectionOfOtherUser = refusal(403, 'SVC:1001', {
  en: 'This connection was negotiated with another credential. Negotiate a new one with your own.',
  tr: 'Bu bağlantı başka bir kimlik bilgisiyle kurulmuş. Kendi kimlik bilginizle yeni bir bağlantı kurunuz.',
  de: 'Diese Verbindung wurde mit anderen Zugangsdaten ausgehandelt. Handeln Sie mit Ihren eigenen eine neue aus.',
  fr: 'Cette connexion a été négociée avec un autre identifiant d’accès. Négociez-en une nouvelle avec le vôtre.',
  es: 'Esta conexión se negoció con otra credencial. Negocie una nueva con la suya.',
  ar: 'تم التفاوض على هذا الاتصال ببيانات اعتماد أخرى. يرجى التفاوض على اتصال جديد ببيانات الاعتماد الخاصة بك.',
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

/** Refusals by reason. Omits `unauthorized` and `forbidden`: `authenticate` of every hub throws a `Refusal` instead. */
const refusalByReason: Record<Exclude<RefusalReason, 'unauthorized' | 'forbidden'>, (headers: Headers) => Refusal> = {
  otherUser: () => connectionOfOtherUser(),
  connectionNotFound: () => connectionNotFound(),
  connectionMissing: () => connectionMismatch(),
  wrongTransport: () => connectionMismatch(),
  badUpgrade: (headers) => websocketHandshakeInvalid({ headers }),
  postToWebSocket: (headers) => methodNotAllowed({ headers }),
  methodNotAllowed: (headers) => methodNotAllowed({ headers }),
  connectionInUse: () => connectionInUse(),
  bodyTooLarge: () => bodyTooLarge(),
  tooManyConnectionsOfUser: () => tooManyConnections(),
  tooManyConnectionsFromAddress: () => tooManyConnectionsFromAddress(),
  tooManyPosts: () => tooManyConnections(),
  serverFull: () => createOverloadedRefusal(),
  serverStopping: () => createOverloadedRefusal(),
}

/** Returns the refusal for a `RefusedRequest` with a reason in `refusalByReason`. Returns any other error unchanged. */
export function toHubRefusal(error: unknown): unknown {
  if (!(error instanceof RefusedRequest) || error.reason === 'unauthorized' || error.reason === 'forbidden')
    return error
  return refusalByReason[error.reason](error.headers)
}

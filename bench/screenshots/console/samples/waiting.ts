import type { DepartmentName } from './shop.ts'

/** A visitor who waits in the queue. */
export interface WaitingVisitor {
  readonly secondsAgo: number
  readonly displayName: string | null
  readonly locale: string
  readonly department: DepartmentName
  readonly lines: readonly string[]
  readonly isOnline?: boolean
}

const wait = (
  secondsAgo: number,
  displayName: string | null,
  locale: string,
  department: DepartmentName,
  ...lines: string[]
): WaitingVisitor => ({ secondsAgo, displayName, locale, department, lines, isOnline: secondsAgo % 3 !== 0 })

/** The queue of a busy afternoon, the longest waiting first. */
export const waitingVisitors: readonly WaitingVisitor[] = [
  wait(742, 'Grace Okafor', 'en', 'Returns', 'I ordered the wrong size of tin.', 'Can I still change it?'),
  wait(611, 'Tomás Ruiz', 'es', 'Orders', 'Hola, mi pedido 5144 figura como entregado, pero no ha llegado.'),
  wait(
    548,
    'Aylin Demir',
    'tr',
    'Orders',
    'Kartımdan iki kez ödeme alınmış.',
    'Sipariş numarası 5151.',
    'Bakar mısınız?',
  ),
  wait(
    431,
    'Oliver Bennett',
    'en',
    'Orders',
    'My parcel is at a depot 40 miles away. Can you send it to my office instead?',
  ),
  wait(377, 'ليلى حداد', 'ar', 'Orders', 'مرحبًا، هل يمكن تغليف الطلب كهدية؟'),
  wait(326, 'Hannah Vogt', 'de', 'Returns', 'Der Deckel der Teekanne passt nicht. Wie läuft der Umtausch?'),
  wait(289, 'Noah Martin', 'fr', 'Orders', 'Bonjour, livrez-vous aussi en Belgique ?'),
  wait(254, 'Priya Nair', 'en', 'Orders', 'Is the Morning Assam from this year’s harvest?', 'And is it certified?'),
  wait(233, null, 'en', 'Orders', 'hi'),
  wait(211, 'Marek Nowak', 'pl', 'Returns', 'Dzień dobry, chcę zwrócić zaparzacz. Mam paragon.'),
  wait(187, 'Café Lumière', 'fr', 'Wholesale', 'Nous cherchons un fournisseur pour trois salons de thé à Lyon.'),
  wait(172, 'Emma Sørensen', 'da', 'Orders', 'Kan jeg ændre leveringsadressen på ordre 5163?'),
  wait(158, 'Daniel Kowalski', 'en', 'Orders', 'The voucher TEA-10 is not accepted at the checkout.'),
  wait(149, 'فاطمة الزهراء', 'ar', 'Returns', 'وصلتني علبة مفتوحة، وأريد استبدالها من فضلكم.'),
  wait(131, 'Lucas Ferreira', 'pt', 'Orders', 'Olá! O chá de hortelã tem cafeína?'),
  wait(118, 'Mei-Ling Chen', 'en', 'Orders', 'Do you ship to Taiwan, and who pays the customs?'),
  wait(104, 'Jules Petit', 'fr', 'Wholesale', 'Peut-on changer la commande permanente du 1er décembre ?'),
  wait(95, 'Sarah Goldberg', 'en', 'Returns', 'One of the two cups arrived broken.'),
  wait(88, 'Mehmet Yılmaz', 'tr', 'Orders', 'Merhaba, kargom nerede acaba?'),
  wait(76, 'Ingrid Haugen', 'nb', 'Orders', 'Hei, når kommer Spring Sencha på lager igjen?'),
  wait(67, 'Antonio Russo', 'it', 'Orders', 'Buongiorno, posso avere la fattura con partita IVA?'),
  wait(59, 'Zoë van Dijk', 'nl', 'Orders', 'Kan ik mijn bestelling nog annuleren? Nummer 5170.'),
  wait(52, 'Samir Benali', 'fr', 'Returns', 'Je n’ai pas reçu l’étiquette de retour.'),
  wait(44, 'Hotel Harbour View', 'en', 'Wholesale', 'Could you quote 20 kg of Harbour Grey, delivered monthly?'),
  wait(37, 'Charlotte Evans', 'en', 'Orders', 'Which tea would you give to a friend who only drinks coffee?'),
  wait(31, null, 'de', 'Orders', 'Wie lange ist der Tee haltbar?'),
  wait(25, 'Kenji Watanabe', 'en', 'Orders', 'Is the water temperature for the sencha 70 or 80 degrees?'),
  wait(19, 'Nora Lindqvist', 'en', 'Returns', 'Thanks for the refund! One question about the receipt.'),
  wait(14, 'Pablo García', 'es', 'Orders', '¿Tienen tienda física en Madrid?'),
  wait(8, 'Amélie Laurent', 'fr', 'Orders', 'Bonsoir, mon code promo a expiré hier…'),
]

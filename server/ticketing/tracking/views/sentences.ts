import type { LocalizedMessage } from '#platform/i18n/localized-message.ts'

export const requestNumber: LocalizedMessage = {
  en: 'Request {id}',
  tr: 'Talep {id}',
  de: 'Anfrage {id}',
  fr: 'Demande {id}',
  es: 'Solicitud {id}',
  ar: 'الطلب {id}',
}

export const inProgress: LocalizedMessage = {
  en: 'We are working on your request',
  tr: 'Talebiniz üzerinde çalışıyoruz',
  de: 'Wir bearbeiten Ihre Anfrage',
  fr: 'Nous traitons votre demande',
  es: 'Estamos atendiendo su solicitud',
  ar: 'نعمل على طلبك',
}

export const completed: LocalizedMessage = {
  en: 'Your request is closed',
  tr: 'Talebiniz kapatıldı',
  de: 'Ihre Anfrage ist abgeschlossen',
  fr: 'Votre demande est clôturée',
  es: 'Su solicitud está cerrada',
  ar: 'تم إغلاق طلبك',
}

export const receivedLabel: LocalizedMessage = {
  en: 'Received',
  tr: 'Alındı',
  de: 'Eingegangen',
  fr: 'Reçue',
  es: 'Recibida',
  ar: 'تم الاستلام',
}

export const completedLabel: LocalizedMessage = {
  en: 'Closed',
  tr: 'Kapatıldı',
  de: 'Abgeschlossen',
  fr: 'Clôturée',
  es: 'Cerrada',
  ar: 'تم الإغلاق',
}

export const notYet: LocalizedMessage = {
  en: 'Not yet',
  tr: 'Henüz değil',
  de: 'Noch nicht',
  fr: 'Pas encore',
  es: 'Todavía no',
  ar: 'ليس بعد',
}

export const advice: LocalizedMessage = {
  en: 'Reload this page to see the current status. Keep its address: anyone who has it can see this status, but not your messages.',
  tr: 'Güncel durumu görmek için sayfayı yenileyiniz. Adresini saklayınız: adrese sahip olan herkes bu durumu görebilir, ancak mesajlarınızı göremez.',
  de: 'Laden Sie die Seite neu, um den aktuellen Stand zu sehen. Bewahren Sie ihre Adresse auf: Wer sie hat, sieht diesen Stand, aber nicht Ihre Nachrichten.',
  fr: 'Rechargez cette page pour voir l’état actuel. Conservez son adresse\u00a0: toute personne qui la possède peut voir cet état, mais pas vos messages.',
  es: 'Vuelva a cargar esta página para ver el estado actual. Conserve su dirección: quien la tenga puede ver este estado, pero no sus mensajes.',
  ar: 'أعد تحميل هذه الصفحة لمعرفة الحالة الحالية. احتفظ بعنوانها: يمكن لكل من لديه العنوان رؤية هذه الحالة، لكن ليس رسائلك.',
}

export const notFoundTitle: LocalizedMessage = {
  en: 'We could not find this request',
  tr: 'Bu talebi bulamadık',
  de: 'Wir haben diese Anfrage nicht gefunden',
  fr: 'Nous n’avons pas trouvé cette demande',
  es: 'No hemos encontrado esta solicitud',
  ar: 'لم نعثر على هذا الطلب',
}

export const notFoundAdvice: LocalizedMessage = {
  en: 'The link may be incomplete. Open it again from the message in which you received it, or copy it in full.',
  tr: 'Bağlantı eksik olabilir. Bağlantıyı aldığınız mesajdan yeniden açınız veya tamamını kopyalayınız.',
  de: 'Der Link ist möglicherweise unvollständig. Öffnen Sie ihn noch einmal aus der Nachricht, in der Sie ihn erhalten haben, oder kopieren Sie ihn vollständig.',
  fr: 'Le lien est peut-être incomplet. Ouvrez-le à nouveau depuis le message dans lequel vous l’avez reçu, ou copiez-le en entier.',
  es: 'Puede que el enlace esté incompleto. Ábralo de nuevo desde el mensaje en el que lo recibió o cópielo entero.',
  ar: 'قد يكون الرابط ناقصًا. يرجى فتحه من جديد من الرسالة التي وصلك فيها أو نسخه كاملًا.',
}

export const languageLabel: LocalizedMessage = {
  en: 'Language',
  tr: 'Dil',
  de: 'Sprache',
  fr: 'Langue',
  es: 'Idioma',
  ar: 'اللغة',
}

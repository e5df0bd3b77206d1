import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { notificationsStrings } from '../../features/notifications/strings.ts'

export const notifications = {
  title: 'Bildirimler',
  intro: 'Bu ayarlar bu cihaz için geçerlidir. Ekranda olanlar size bildirilmez.',
  event: 'Olay',
  sound: 'Ses',
  desktop: 'Masaüstü bildirimi',
  kindQueued: 'Bir ziyaretçi bekliyor',
  kindMessage: 'Bir ziyaretçi size yazıyor',
  kindAssigned: 'Size bir konuşma atanıyor',
  kindMention: 'Bir iş arkadaşı notta sizden bahsediyor',
  soundFor: 'Ses: {event}',
  desktopFor: 'Masaüstü bildirimi: {event}',
  queued: '{name} bekliyor',
  message: '{name} size yazdı',
  assigned: '{name} size atandı',
  mention: '{name} sizden bahsetti',
  unknownVisitor: 'Bir ziyaretçi',
  permissionDenied:
    'Tarayıcınız bu sayfanın bildirimlerini engelliyor. Sayfanın adresinin yanındaki ayarlardan izin verin ve sayfayı yeniden yükleyin.',
  permissionUnsupported:
    'Masaüstü bildirimleri burada çalışmıyor. Konsolu başka bir sayfanın içinde değil, HTTPS ile kendi penceresinde açın.',
  testSound: 'Sesi çal',
  soundBlocked: 'Tarayıcınız sesi çalmadı. Sayfanın sessize alınıp alınmadığına bakın.',
  doNotDisturb: 'Rahatsız etme',
  doNotDisturbHint: 'Ses ve masaüstü bildirimi yok. Başlıktaki ve simgedeki sayılar kalır.',
  quietFor: 'Süre',
  quietHalfHour: '30 dakika',
  quietHour: 'Bir saat',
  quietFourHours: 'Dört saat',
  quietUntilMorning: 'Sabah 8’e kadar',
  startQuiet: 'Başlat',
  quietUntil: '{time} saatine kadar rahatsız edilmeyeceksiniz.',
  endQuiet: 'Şimdi bitir',
} satisfies Translation<(typeof notificationsStrings)['english'], 'tr'>

import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { notificationsStrings } from '../../features/notifications/strings.ts'

export const notifications = {
  title: 'Bildirimler',
  intro: 'Bu cihaz için. Baktığınız şeyler size bildirilmez.',
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
    'Tarayıcınız bu sayfa için masaüstü bildirimi sunmuyor. Bunun için HTTPS ve ayrı bir pencere gerekir.',
  testSound: 'Sesi çal',
  soundBlocked: 'Tarayıcınız sesi çalmadı. Sayfanın sessize alınıp alınmadığına bakın.',
  doNotDisturb: 'Rahatsız etme',
  doNotDisturbHint: 'Ses ve masaüstü bildirimi yok. Başlıktaki ve simgedeki sayılar kalır.',
  quietFor: 'Süre',
  quietHalfHour: '30 dakika',
  quietHour: 'Bir saat',
  quietFourHours: 'Dört saat',
  quietMorning: 'Sabah 8’e kadar',
  startQuiet: 'Başlat',
  quietUntil: '{time} saatine kadar rahatsız edilmeyeceksiniz.',
  endQuiet: 'Şimdi bitir',
} satisfies Translation<(typeof notificationsStrings)['english'], 'tr'>

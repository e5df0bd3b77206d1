import { refusal } from '#platform/errors/refusal.ts'

export const escalationDisabled = refusal(422, 'SVC:2201', {
  en: 'Conversations cannot be escalated to tickets on this server. Ask your administrator to set `Service:Enabled`.',
  tr: 'Bu sunucuda konuşmalar destek talebine dönüştürülemiyor. Yöneticinizden `Service:Enabled` ayarını açmasını isteyiniz.',
  de: 'Auf diesem Server können Gespräche nicht als Ticket weitergegeben werden. Bitten Sie Ihren Administrator, `Service:Enabled` einzuschalten.',
  fr: 'Sur ce serveur, les conversations ne peuvent pas être transformées en tickets. Demandez à votre administrateur d’activer `Service:Enabled`.',
  es: 'En este servidor no se pueden convertir conversaciones en tickets. Pida a su administrador que active `Service:Enabled`.',
  ar: 'لا يمكن تصعيد المحادثات إلى تذاكر على هذا الخادم. يرجى أن تطلب من المسؤول تفعيل `Service:Enabled`.',
})

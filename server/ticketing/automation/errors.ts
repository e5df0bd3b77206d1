import { refusal } from '#platform/errors/refusal.ts'

export const automationRuleNotFound = refusal(404, ['SVC:4006', 'automation_rule_not_found'], {
  en: 'There is no such automation rule. Check the id.',
  tr: 'Böyle bir otomasyon kuralı yok. Kimliği kontrol ediniz.',
  de: 'Diese Automatisierungsregel gibt es nicht. Prüfen Sie die ID.',
  fr: 'Cette règle d’automatisation n’existe pas. Vérifiez l’identifiant.',
  es: 'Esta regla de automatización no existe. Compruebe el identificador.',
  ar: 'قاعدة الأتمتة هذه غير موجودة. يرجى التحقق من المعرّف.',
})

import { refusal } from '#platform/errors/refusal.ts'

export const escalationChainNotFound = refusal(404, ['SVC:4006', 'escalation_chain_not_found'], {
  en: 'There is no such escalation chain. Check the id.',
  tr: 'Böyle bir yükseltme zinciri yok. Kimliği kontrol ediniz.',
  de: 'Diese Eskalationskette gibt es nicht. Prüfen Sie die ID.',
  fr: 'Cette chaîne d’escalade n’existe pas. Vérifiez l’identifiant.',
  es: 'Esta cadena de escalado no existe. Compruebe el identificador.',
  ar: 'سلسلة التصعيد هذه غير موجودة. يرجى التحقق من المعرّف.',
})

export const escalationChainInUse = refusal(409, ['SVC:3008', 'escalation_chain_in_use'], {
  en: 'Pools use this escalation chain. First remove it from these pools, or select another chain for them.',
  tr: 'Bu yükseltme zincirini kullanan havuzlar var. Önce zinciri bu havuzlardan kaldırınız veya bu havuzlar için başka bir zincir seçiniz.',
  de: 'Pools verwenden diese Eskalationskette. Entfernen Sie sie zuerst aus diesen Pools, oder wählen Sie für diese eine andere Kette.',
  fr: 'Des pools utilisent cette chaîne d’escalade. Retirez-la d’abord de ces pools, ou choisissez une autre chaîne pour ceux-ci.',
  es: 'Hay pools que utilizan esta cadena de escalado. Quítela primero de esos pools o elija otra cadena para ellos.',
  ar: 'تستخدم مجموعات سلسلة التصعيد هذه. يرجى أولًا إزالتها من تلك المجموعات، أو اختيار سلسلة أخرى لها.',
})

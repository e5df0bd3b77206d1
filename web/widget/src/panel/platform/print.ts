import { light, toCustomProperties } from '../../../../ui/tokens/themes.ts'
import styles from './print.css'

/** The style sheet for paper, always in the light theme. The hosted page loads it: other pages print without the chat. */
export const printStyles = `${styles}@media print{.panel.dark{${toCustomProperties(light)}}}`

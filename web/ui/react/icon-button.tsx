import type { ComponentPropsWithRef } from 'react'
import styles from './icon-button.module.css'

/** The look of the button, for links. */
export const iconButtonClass = `${styles.button} mantine-focus-auto mantine-active`

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What the button does, for screen readers and under the mouse. */
  readonly label: string
}

/** A button that shows only an icon. Unlike that of Mantine, it costs a conversation that is opened nearly nothing. */
export const IconButton = ({ label, className = '', ...props }: IconButtonProps) => (
  <button type="button" title={label} aria-label={label} className={`${iconButtonClass} ${className}`} {...props} />
)

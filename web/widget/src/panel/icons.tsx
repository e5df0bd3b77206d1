/** Outline icons of 24 by 24 units, drawn with the colour of the text. */
const paths = {
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M4 12l16-8-6 16-3-6z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  attach: 'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4L14.5 7',
  check: 'M5 13l4 4L19 7',
  checks: 'M2 13l4 4L16 7M11 16l1 1L22 7',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  warning: 'M12 8v5M12 16.5v.01M10.3 4 2.5 18a2 2 0 0 0 1.7 3h15.6a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0z',
  down: 'M6 9l6 6 6-6',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  star: 'M12 3l2.8 5.7 6.2.9-4.5 4.4 1 6.2-5.5-2.9-5.5 2.9 1-6.2L3 9.6l6.2-.9z',
} as const

export type IconName = keyof typeof paths

/** A decorative icon. Its button or text names it. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)

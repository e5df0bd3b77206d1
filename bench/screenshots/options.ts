/** Which pictures are taken, and where they go. */
export interface PictureOptions {
  /** Whether a scene is taken. The names of scenes begin with their surface: `widget-queue`, `console-inbox`. */
  readonly isWanted: (scene: string) => boolean
  /** The names of the variants that are taken. */
  readonly variants: readonly string[]
  /** Saves a picture under the name of its file. */
  readonly save: (name: string, picture: Buffer) => Promise<void>
}

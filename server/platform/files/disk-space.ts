import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  /** Without the blocks that the file system reserves for the superuser. */
  readonly freeBytes: number
  readonly totalBytes: number
}

/** Returns the space of the disk that contains the folder; null if the folder cannot be read. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { onTestFinished } from 'vitest'

/** Whether we may mount disks. Some containers forbid it even to root. */
export const canMountDisks = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0

/** Puts a disk with these mount options (`size=120m`, `ro`) over an empty folder until the test is over. */
export function mountDisk(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=700,${options}`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
}

/** Makes a file that takes all the room there is. */
export async function fillDisk(file: string): Promise<void> {
  for (const size of [1024 * 1024, 4096]) {
    const bytes = Buffer.alloc(size)
    let hasRoom = true
    while (hasRoom) {
      hasRoom = await appendFile(file, bytes).then(
        () => true,
        () => false,
      )
    }
  }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { onTestFinished } from 'vitest'

/** Whether this process may mount disks. Some containers forbid this even for root. */
export const canMountDisks = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0

/** Mounts a disk with these options (`size=120m`, `ro`) on an empty folder until the test ends. */
export function mountDisk(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=700,${options}`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
}

/** Creates a file that fills the disk. */
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

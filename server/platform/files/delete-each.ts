/** Deletes the files. Continues after a failure, and rejects with the first error at the end. */
export async function deleteEach<T>(files: readonly T[], deleteFile: (file: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const file of files)
    await deleteFile(file).catch((error: unknown) => {
      errors.push(error)
    })
  if (errors.length > 0) throw errors[0]
}

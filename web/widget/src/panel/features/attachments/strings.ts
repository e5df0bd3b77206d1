/** The English sentences about files. */
export const attachmentStrings = {
  attachFiles: 'Attach files',
  dropFiles: 'Drop files to attach them',
} as const

/** The English sentences that are needed with the first file. */
export const fileStrings = {
  filesToSend: 'Files to send',
  removeFile: 'Remove {name}',
  fileEmpty: 'This file is empty.',
  fileTooLarge: 'This file is larger than {size}.',
  fileTypeNotAllowed: 'Files of this type are not accepted.',
  tooManyFiles: {
    one: 'Too many files at once. Try again in {count} second.',
    other: 'Too many files at once. Try again in {count} seconds.',
  },
  noConnection: 'No connection. The file is sent when you are online again.',
  uploading: 'Sending {name}',
  cancelUpload: 'Cancel',
  downloadFile: 'Download {name}',
  fileNotLoaded: 'Could not be loaded',
  zoomedImage: 'Image: {name}',
} as const

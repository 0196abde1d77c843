import { minute } from '@parta/contracts/durations'

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after this task has ended.
  setTimeout(() => URL.revokeObjectURL(url), minute)
}

import { CallError } from './request.ts'

/** Returns the bytes of a file in base64. @throws CallError `upload.empty`, as the server does for a file without rows */
export async function base64Of(file: Blob): Promise<string> {
  if (file.size === 0) throw new CallError('upload.empty', 400)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** The part of the API that we use; the package has no types. */
declare module 'qrcode' {
  export function toDataURL(text: string, options?: { margin?: number; width?: number }): Promise<string>
}

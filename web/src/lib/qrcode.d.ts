/** What we use of it; the package itself comes without types. */
declare module 'qrcode' {
  export function toDataURL(text: string, options?: { margin?: number; width?: number }): Promise<string>
}

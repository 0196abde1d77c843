import { spreadsheetType } from '@parta/contracts/uploader'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: spreadsheetType,
  pdf: 'application/pdf',
  isdoc: 'application/xml',
}

/** The headers of a file with somebody's payments: it is saved, not shown, and kept by no cache. */
export function fileHeaders(type: keyof typeof types, name: string) {
  return {
    'Content-Type': types[type],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
}

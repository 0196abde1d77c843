import type { SocialProvider } from '@parta/contracts/values'
import type { ReactNode } from 'react'

export const providerNames: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' }

/** The logos as their owners require: Google's in its four colours, the others in the colour of the text. */
export function ProviderMark({ provider, size = 20 }: { provider: SocialProvider; size?: number }) {
  const Mark = marks[provider]
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <Mark />
    </svg>
  )
}

const marks: Record<SocialProvider, () => ReactNode> = { google: Google, apple: Apple, facebook: Facebook }

function Google() {
  return (
    <>
      <path
        fill="#4285F4"
        d="M23.52 12.273c0-.851-.076-1.67-.218-2.455H12v4.642h6.458a5.52 5.52 0 0 1-2.394 3.622v3.01h3.878c2.269-2.088 3.578-5.165 3.578-8.819Z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.24 0 5.956-1.075 7.942-2.907l-3.878-3.011c-1.075.72-2.45 1.145-4.064 1.145-3.125 0-5.77-2.11-6.715-4.947H1.276v3.11A11.995 11.995 0 0 0 12 24Z"
      />
      <path
        fill="#FBBC05"
        d="M5.285 14.28A7.213 7.213 0 0 1 4.909 12c0-.79.136-1.56.376-2.28V6.61H1.276A11.995 11.995 0 0 0 0 12c0 1.936.464 3.77 1.276 5.39l4.009-3.11Z"
      />
      <path
        fill="#EA4335"
        d="M12 4.773c1.762 0 3.344.605 4.587 1.794l3.442-3.442C17.951 1.19 15.235 0 12 0A11.995 11.995 0 0 0 1.276 6.61l4.009 3.11C6.23 6.882 8.875 4.772 12 4.772Z"
      />
    </>
  )
}

function Apple() {
  return (
    <path
      fill="currentColor"
      d="M17.05 12.54c-.03-2.85 2.33-4.22 2.43-4.29-1.32-1.94-3.38-2.2-4.12-2.23-1.75-.18-3.42 1.03-4.31 1.03-.88 0-2.26-1.01-3.71-.98-1.91.03-3.67 1.11-4.65 2.82-1.98 3.44-.51 8.54 1.43 11.33.95 1.37 2.08 2.9 3.56 2.85 1.43-.06 1.97-.92 3.7-.92s2.21.92 3.73.89c1.54-.03 2.51-1.39 3.45-2.77 1.09-1.59 1.54-3.13 1.56-3.21-.03-.01-2.99-1.15-3.07-4.52ZM14.21 4.17c.79-.95 1.32-2.28 1.17-3.6-1.13.05-2.51.76-3.32 1.7-.73.84-1.37 2.19-1.2 3.48 1.27.1 2.56-.64 3.35-1.58Z"
    />
  )
}

function Facebook() {
  return (
    <path
      fill="currentColor"
      d="M24 12c0-6.627-5.373-12-12-12S0 5.373 0 12c0 5.628 3.875 10.35 9.101 11.647v-7.98H6.627V12h2.474v-1.58c0-4.084 1.849-5.978 5.859-5.978.76 0 2.072.15 2.608.298v3.325c-.283-.03-.775-.045-1.386-.045-1.967 0-2.728.745-2.728 2.683V12h3.92l-.673 3.667h-3.247v8.245C19.396 23.195 24 18.135 24 12Z"
    />
  )
}

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { lite } from '../lib/lite.ts'

const ownBrand = [
  '#e8f6f1',
  '#cdebe0',
  '#9dd8c4',
  '#6fd0b0',
  '#37ab87',
  '#189673',
  '#0f8263',
  '#0c7459',
  '#0b6b55',
  '#07503f',
] as const
/** The contract guarantees ten shades. */
const brand = (lite?.shades as MantineColorsTuple | undefined) ?? ownBrand
const accent = [
  '#fff1e6',
  '#ffe0c8',
  '#ffc394',
  '#ffa25c',
  '#ff9345',
  '#fb7618',
  '#ec640a',
  '#c9500a',
  '#ff8a33',
  '#7d330b',
] as const
const dark = [
  '#e9efec',
  '#cfd9d4',
  '#b0bdb7',
  '#93a39b',
  '#46544e',
  '#2b3732',
  '#1f2925',
  '#161e1b',
  '#0e1412',
  '#0a0f0d',
] as const

const heights: Record<string, string> = { sm: '44px', md: '46px', xl: '58px' }

/** Returns the theme; `close` is the label of all close buttons in the current language. */
export function themeWith(close: string) {
  const closing = { closeButtonProps: { 'aria-label': close, size: 44 } }
  return createTheme({
    fontFamily: "'Onest Variable', 'Onest Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
    headings: { fontWeight: '750' },
    colors: { brand, accent, dark },
    primaryColor: 'brand',
    primaryShade: { light: 8, dark: 8 },
    autoContrast: true,
    luminanceThreshold: 0.3,
    defaultRadius: 14,
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Plain objects instead of the library's `extend`, which would load each component with the first page.
    components: {
      Button: {
        defaultProps: { size: 'md' },
        vars: (_theme: unknown, { size }: { size?: string }) => ({
          root: { '--button-height': heights[size ?? 'md'] },
        }),
      },
      // Buttons side by side: a long label takes a line of its own instead of being cut.
      Group: { defaultProps: { preventGrowOverflow: false } },
      // 16 px: below that, phones zoom into a focused field.
      Input: { vars: () => ({ wrapper: { '--input-height': '46px', '--input-fz': '1rem' } }) },
      ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
      SegmentedControl: {
        // Narrow enough that the four labels fit on a phone in Slovak.
        styles: {
          root: { backgroundColor: 'var(--surface-2)' },
          label: {
            display: 'grid',
            placeItems: 'center',
            minHeight: 38,
            fontWeight: 600,
            paddingInline: 'clamp(6px, 2vw, 14px)',
          },
        },
      },
      Menu: menus,
      Tabs: {
        vars: () => ({ root: { '--tabs-color': 'var(--brand-ink)' } }),
        styles: { tab: { '--tab-hover-color': 'var(--surface-2)', minHeight: 48, fontWeight: 600, fontSize: '1rem' } },
      },
      Modal: {
        styles: { title: { fontSize: '1.2rem', fontWeight: 700, lineHeight: 1.3, letterSpacing: '-0.01em' } },
        defaultProps: { centered: true, radius: 20, overlayProps: { backgroundOpacity: 0.45, blur: 3 }, ...closing },
      },
      Drawer: { defaultProps: closing },
      Notification: { defaultProps: closing },
      RadioGroup: choices,
      CheckboxGroup: choices,
      // The library aligns its pills for a lower input than ours.
      MultiSelect: { styles: { input: { paddingBlock: 0 }, pillsList: { minHeight: 44, alignItems: 'center' } } },
      // The cross of a chosen item is large enough for a finger.
      Pill: {
        vars: () => ({ root: { '--pill-height': '44px', '--pill-fz': '0.95rem' } }),
        styles: {
          root: { paddingInlineEnd: 0 },
          remove: { width: 44, minWidth: 44, height: 44, '--cb-icon-size': '18px' },
        },
      },
    },
  })
}

/** The library puts the error of a group on its last choice. */
const choices = { styles: { error: { marginTop: 8 } } } as const

const menus = {
  styles: {
    item: { minHeight: 44, fontSize: '1rem' },
    // At 200 % a long menu is higher than the window.
    dropdown: { maxHeight: 'calc(100dvh - 12px)', overflowY: 'auto' },
  },
  // The library's focus placeholder has no role, which is not allowed inside a menu.
  defaultProps: { position: 'bottom-end', withInitialFocusPlaceholder: false },
} as const

/** Maps the library's colours to our tokens, so that both themes are designed in one place. */
const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--brand-ink)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-red-6': 'var(--danger)',
  '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  '--mantine-color-brand-light': 'var(--brand-soft)',
  '--mantine-color-brand-light-color': 'var(--brand-ink)',
  '--mantine-color-brand-text': 'var(--brand-ink)',
  '--mantine-color-brand-outline': 'var(--brand-ink)',
  '--mantine-color-accent-filled-hover': 'var(--mantine-color-accent-5)',
}

/** Darker hover text than the library's own, for a contrast of 4.5. */
const light = {
  ...shared,
  '--mantine-color-brand-light-hover': 'var(--mantine-color-brand-1)',
  '--mantine-color-red-light': 'var(--mantine-color-red-0)',
  '--mantine-color-red-light-hover': 'var(--mantine-color-red-1)',
}

const night = {
  ...shared,
  '--mantine-color-red-light': 'var(--danger-soft)',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--danger-soft), var(--danger) 12%)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light, dark: night })

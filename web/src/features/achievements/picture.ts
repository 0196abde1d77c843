const width = 1080
const height = 1350
const font = '"Onest Variable", system-ui, sans-serif'

export interface PictureTexts {
  readonly title: string
  /** The reached level; empty for an achievement without levels. */
  readonly level: string
  readonly name: string
  readonly foot: string
}

/** Draws the picture to share: the medal, the achievement, whose it is, and where it comes from. */
export async function drawPicture(badge: SVGSVGElement, texts: PictureTexts): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no 2D context; the picture is not drawn')
  await Promise.all([document.fonts.load(`800 80px ${font}`), document.fonts.load(`500 40px ${font}`)])
  const medal = await loadMedal(badge)
  paintGround(context)
  const side = 620
  context.drawImage(medal, (width - side) / 2, 120, side, side)
  context.textAlign = 'center'
  const below = paintLines(context, texts.title, { y: 850, size: 84, weight: 800, colour: '#ffffff' })
  if (texts.level) paintLines(context, texts.level, { y: below + 78, size: 44, weight: 600, colour: '#ffc38f' })
  paintLines(context, texts.name, { y: 1170, size: 50, weight: 650, colour: '#ffffff' })
  paintLines(context, texts.foot, { y: 1268, size: 36, weight: 500, colour: '#a9d9c8' })
  return canvas
}

/** Returns the canvas as a PNG file. */
export function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }))
      else reject(new Error('The canvas was not written as PNG'))
    }, 'image/png')
  })
}

async function loadMedal(badge: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = badge.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', '620')
  copy.setAttribute('height', '620')
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

function paintGround(context: CanvasRenderingContext2D): void {
  const ground = context.createLinearGradient(0, 0, width, height)
  ground.addColorStop(0, '#0f7d62')
  ground.addColorStop(0.55, '#0b5a48')
  ground.addColorStop(1, '#06352b')
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  const glow = context.createRadialGradient(width / 2, 430, 60, width / 2, 430, 560)
  glow.addColorStop(0, 'rgb(255 214 150 / 42%)')
  glow.addColorStop(1, 'rgb(255 214 150 / 0%)')
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)
  context.strokeStyle = 'rgb(255 255 255 / 7%)'
  context.lineWidth = 3
  for (const radius of [420, 540, 680, 840]) paintHexagon(context, radius)
}

function paintHexagon(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath()
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (Math.PI / 3) * corner - Math.PI / 2
    context.lineTo(width / 2 + radius * Math.cos(angle), 430 + radius * Math.sin(angle))
  }
  context.closePath()
  context.stroke()
}

interface Line {
  readonly y: number
  readonly size: number
  readonly weight: number
  readonly colour: string
}

const margin = 90
const linesMax = 2

/** Writes a text in at most two lines, smaller where it is too long for them. @returns the base line of the last */
function paintLines(context: CanvasRenderingContext2D, text: string, { y, size, weight, colour }: Line): number {
  context.fillStyle = colour
  for (let fitting = size; ; fitting -= 4) {
    context.font = `${weight} ${fitting}px ${font}`
    const lines = broken(context, text)
    if (lines.length > linesMax && fitting > 28) continue
    lines.forEach((line, at) => context.fillText(line, width / 2, y + at * fitting * 1.15, width - margin))
    return y + (lines.length - 1) * fitting * 1.15
  }
}

function broken(context: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && context.measureText(longer).width <= width - 2 * margin) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

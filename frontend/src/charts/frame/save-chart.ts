/** Saves what a chart shows as a file: its drawing as SVG or PNG. */
import { saveFile } from "../../ui/save-file.ts";

/** Properties that carry a drawing's look; their computed values replace classes and variables. */
const DRAWN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "paint-order",
  "stroke-opacity",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "visibility",
] as const;

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** Pixels of a saved PNG per CSS pixel: sharp on screens and in a printed report. */
const PNG_SCALE = 2;

function bakeStyles(original: Element, copy: Element): void {
  const computed = getComputedStyle(original);
  for (const property of DRAWN) {
    const value = computed.getPropertyValue(property);
    if (value !== "") copy.setAttribute(property, value);
  }
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  for (const [index, child] of Array.from(original.children).entries()) {
    const twin = copy.children[index];
    if (twin !== undefined) bakeStyles(child, twin);
  }
}

function drawingsIn(frame: Element): SVGSVGElement[] {
  return Array.from(frame.querySelectorAll("svg")).filter(
    (svg) => svg.parentElement?.closest("svg, button") === null,
  );
}

/** All drawings of a frame, one below the other, as one SVG document that needs no style sheet. */
export function drawingToSvg(frame: Element): { text: string; width: number; height: number } {
  const sheet = document.createElementNS(SVG_NAMESPACE, "svg");
  const ground = document.createElementNS(SVG_NAMESPACE, "rect");
  sheet.append(ground);
  let width = 0;
  let height = 0;
  for (const svg of drawingsIn(frame)) {
    const { width: own, height: tall } = svg.getBoundingClientRect();
    const copy = svg.cloneNode(true) as SVGSVGElement;
    bakeStyles(svg, copy);
    copy.setAttribute("y", String(height));
    copy.setAttribute("width", String(own));
    copy.setAttribute("height", String(tall));
    sheet.append(copy);
    width = Math.max(width, own);
    height += tall;
  }
  sheet.setAttribute("viewBox", `0 0 ${width} ${height}`);
  sheet.setAttribute("width", String(width));
  sheet.setAttribute("height", String(height));
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(document.documentElement).backgroundColor);
  return { text: new XMLSerializer().serializeToString(sheet), width, height };
}

export function saveSvg(frame: Element, name: string): void {
  saveFile(`${name}.svg`, new Blob([drawingToSvg(frame).text], { type: "image/svg+xml" }));
}

/** @throws Error when the browser cannot draw the chart. */
export async function savePng(frame: Element, name: string): Promise<void> {
  const { text, width, height } = drawingToSvg(frame);
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * PNG_SCALE;
    canvas.height = height * PNG_SCALE;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (png === null) throw new Error("the browser made no PNG of this chart");
    saveFile(`${name}.png`, png);
  } finally {
    URL.revokeObjectURL(url);
  }
}

import { Camera, HEIGHT_PX, WIDTH_PX, contextOf } from './camera';
import { actorsAt, ballAt, cameraXAt, type Wearing } from './choreography';
import { LIGHTS, drawFigure, drawShadow, type Kit, type Tone } from './figure';
import { poseOf } from './runner';
import { Stadium, drawLights } from './stadium';

type Context = OffscreenCanvasRenderingContext2D;

const SKINS: readonly Tone[] = [
  { lit: '#d69a6f', shade: '#a66d48' },
  { lit: '#8d5b3f', shade: '#63402c' },
  { lit: '#e2b08a', shade: '#b57f5c' },
  { lit: '#6e4631', shade: '#4b2f21' },
];
const HAIR = ['#1d1511', '#3a2618', '#0f0c0b', '#6b4a2a'] as const;
const CORAL: Tone = { lit: '#ff6a4d', shade: '#c4432f' };
const WHITE: Tone = { lit: '#f2f6fa', shade: '#b4c2cf' };
const NAVY: Tone = { lit: '#3458a8', shade: '#20396f' };
const BLACK: Tone = { lit: '#2a333d', shade: '#171d24' };
const AMBER: Tone = { lit: '#ffc247', shade: '#c48a22' };

type Clothes = Pick<Kit, 'shirt' | 'shorts' | 'socks' | 'numberColor'>;
const HOME: Clothes = { shirt: CORAL, shorts: WHITE, socks: CORAL, numberColor: '#ffffff' };
const CLOTHES: Record<Wearing, Clothes> = {
  hero: HOME,
  home: HOME,
  away: { shirt: NAVY, shorts: NAVY, socks: WHITE, numberColor: '#ffffff' },
  referee: { shirt: AMBER, shorts: BLACK, socks: BLACK, numberColor: '#171d24' },
};

function kitOf(wears: Wearing, number: string): Kit {
  const variety = wears === 'hero' ? 0 : Number(number || 2);
  return {
    ...CLOTHES[wears],
    skin: SKINS[variety % SKINS.length] ?? { lit: '#d69a6f', shade: '#a66d48' },
    hair: HAIR[(variety * 3) % HAIR.length] ?? '#1d1511',
    number,
  };
}

/** The moments of one exposure, which is half a frame long as with a camera's shutter. */
const SHUTTER = [-0.25, -0.125, 0, 0.125].map((share) => share / 30);

/** A drawn night match; the same time always gives the same picture. */
export class Match {
  private readonly stadium = new Stadium();
  private readonly layer = new OffscreenCanvas(WIDTH_PX, HEIGHT_PX);
  private readonly shadow = new OffscreenCanvas(WIDTH_PX, HEIGHT_PX);

  /** Draws the picture of a moment with the blur of its motion. */
  draw(context: Context, timeSec: number): void {
    const layer = contextOf(this.layer);
    for (const [index, offset] of SHUTTER.entries()) {
      this.drawInstant(layer, Math.max(0, timeSec + offset));
      context.globalAlpha = 1 / (index + 1);
      context.drawImage(this.layer, 0, 0);
    }
    context.globalAlpha = 1;
  }

  private drawInstant(context: Context, timeSec: number): void {
    const camera = new Camera(cameraXAt(timeSec));
    this.stadium.draw(context, camera, timeSec);
    const actors = actorsAt(timeSec).map(({ stance, wears, number }) => ({
      body: poseOf(stance),
      kit: kitOf(wears, number),
      z: stance.z,
    }));
    for (const light of LIGHTS) {
      const shadow = contextOf(this.shadow);
      shadow.clearRect(0, 0, WIDTH_PX, HEIGHT_PX);
      for (const { body } of actors) drawShadow(shadow, camera, body, light);
      context.globalAlpha = 0.2;
      context.drawImage(this.shadow, 0, 0);
      context.globalAlpha = 1;
    }
    const ball = ballAt(timeSec);
    let isBallDrawn = false;
    for (const { body, kit, z } of actors) {
      if (!isBallDrawn && z < ball.z) {
        drawBall(context, camera, ball);
        isBallDrawn = true;
      }
      drawFigure(context, camera, body, kit);
    }
    if (!isBallDrawn) drawBall(context, camera, ball);
    drawLights(context, camera);
  }
}

function drawBall(context: Context, camera: Camera, ball: ReturnType<typeof ballAt>): void {
  const at = camera.project(ball);
  const foot = camera.project({ ...ball, y: 0 });
  const radius = 0.12 * at.perMeter;
  context.fillStyle = 'rgb(0 0 0 / 0.4)';
  context.beginPath();
  context.ellipse(foot.x, foot.y, radius * 1.1, radius * 0.4, 0, 0, 2 * Math.PI);
  context.fill();
  const light = context.createRadialGradient(at.x - radius * 0.4, at.y - radius * 0.4, 0, at.x, at.y, radius);
  light.addColorStop(0, '#ffffff');
  light.addColorStop(1, '#b9c6d2');
  context.fillStyle = light;
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#1b232b';
  for (const part of [0, 2.1, 4.2]) {
    const angle = ball.turn + part;
    if (Math.cos(angle) < 0) continue;
    context.beginPath();
    context.arc(
      at.x + radius * 0.62 * Math.sin(angle),
      at.y + radius * 0.25 * Math.cos(part * 2),
      radius * 0.26,
      0,
      7,
    );
    context.fill();
  }
}

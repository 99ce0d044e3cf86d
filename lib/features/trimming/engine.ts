/** Everything that needs mediabunny, in the one chunk that the trimmer's screen loads by itself. */
export { cutClip } from './cut';
export { drawFilmstrip } from './filmstrip';
export { inspectFile } from './inspect';
export { listKeyFrames } from './key-frames';
export { planCut } from './plan-cut';
export { closeSource } from './source';
export { measureLoudness } from './waveform';

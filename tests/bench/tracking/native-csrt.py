"""OpenCV's CSRT on a video at full scale, as a user of OpenCV would run it.

Reads {"path", "startFrame", "lastFrame", "x", "y", "radiusPx"} as JSON from standard input and writes {"points":
[[frame, x, y], ...], "frameMs": [...], "processedFrames", "wallSec"}. The box is the circle's square. Frames where CSRT
says that it failed have no point; it may continue after them. Without input it only tries whether CSRT is there.
"""
import json
import sys
import time

import cv2


def make_tracker():
    return cv2.TrackerCSRT_create() if hasattr(cv2, 'TrackerCSRT_create') else cv2.legacy.TrackerCSRT_create()


def run(request):
    capture = cv2.VideoCapture(request['path'])
    tracker = make_tracker()
    radius = request['radiusPx']
    box = [request['x'] - radius, request['y'] - radius, 2 * radius, 2 * radius]
    points, times = [], []
    for _ in range(request['startFrame']):
        capture.grab()
    begin = time.perf_counter()
    for frame in range(request['startFrame'], request['lastFrame'] + 1):
        ok, image = capture.read()
        if not ok:
            break
        if frame == request['startFrame']:
            tracker.init(image, tuple(int(round(side)) for side in box))
            points.append([frame, request['x'], request['y']])
            continue
        start = time.perf_counter()
        found, (x, y, width, height) = tracker.update(image)
        times.append(1e3 * (time.perf_counter() - start))
        if found:
            points.append([frame, x + width / 2, y + height / 2])
    return {'points': points, 'frameMs': times, 'processedFrames': len(times) + 1,
            'wallSec': time.perf_counter() - begin}


if __name__ == '__main__':
    given = sys.stdin.read()
    print(json.dumps(run(json.loads(given))) if given else (make_tracker() and cv2.__version__))

"""Computes due dates of bills, following only the rules below. Requires only Python 3.

Writes bills.vectors.json beside this file, against which the rules of the product are tested to the day. A test also
compares the SHA-256 of this script in that file, so regenerate it after each change, also of a comment. Run in the
root of the repository:

    python3 services/budget-contract/vectors/bills.py

The rules:
- A bill has a first due date, and no due date before it.
- Every week or every two weeks, a day is scheduled if its distance to the first due date is a multiple of 7 or 14.
- Every 1, 2, 3, 6 or 12 months, the day of the first due date is scheduled in each such month. A month without this
  day has it on its last day; the next month with it has it on the day itself again.
- With "last day", the last day of each such month is scheduled instead.
- Twice a month, the other day is 15 days earlier if the day of the first due date is after the 15th, and 15 days later
  otherwise. With "last day", the days are the 15th and the last one.
- A Saturday or Sunday stays, becomes the Friday before, or becomes the Monday after.
"""

import hashlib
import json
import pathlib
from datetime import date, timedelta

FILE = pathlib.Path(__file__).resolve().with_name("bills.vectors.json")
MONTHS = {
    "twice-a-month": 1,
    "monthly": 1,
    "every-2-months": 2,
    "every-3-months": 3,
    "every-6-months": 6,
    "yearly": 12,
}
WEEKS = {"weekly": 1, "every-two-weeks": 2}
YEARS = 20
DAY = timedelta(days=1)


def next_month(year, month):
    return (year + 1, 1) if month == 12 else (year, month + 1)


def length(year, month):
    following = next_month(year, month)
    return (date(*following, 1) - date(year, month, 1)).days


LENGTHS = {(year, month): length(year, month) for year in range(2028, 2051) for month in range(1, 13)}


def in_month(year, month, number):
    """The wanted day, or the nearest earlier one that exists."""
    return date(year, month, min(number, LENGTHS[year, month]))


def scheduled(first, last, recurrence, last_day):
    if recurrence in WEEKS:
        step = timedelta(weeks=WEEKS[recurrence])
        return [first + step * count for count in range((last - first) // step + 1)]
    number = 31 if last_day else first.day
    numbers = {number}
    if recurrence == "twice-a-month":
        numbers.add(15 if last_day else number - 15 if number > 15 else number + 15)
    found, counter = set(), 0
    year, month = first.year, first.month
    while (year, month) <= (last.year, last.month):
        if counter % MONTHS[recurrence] == 0:
            found |= {in_month(year, month, each) for each in numbers}
        counter += 1
        year, month = next_month(year, month)
    return sorted(day for day in found if first <= day <= last)


def due(day, weekend):
    if weekend == "stay":
        return day
    while day.isoweekday() > 5:
        day = day - DAY if weekend == "before" else day + DAY
    return day


def main():
    digests = []
    for recurrence in [*WEEKS, *MONTHS]:
        for last_day in [False] if recurrence in WEEKS else [False, True]:
            for month in range(1, 13):
                lines = {"stay": [], "before": [], "after": []}
                for number in range(1, LENGTHS[2028, month] + 1):
                    first = date(2028, month, number)
                    last = date(2028 + YEARS, month, min(number, LENGTHS[2028 + YEARS, month]))
                    days = scheduled(first, last, recurrence, last_day)
                    for weekend, texts in lines.items():
                        texts.append(f"{first};{','.join(str(due(day, weekend)) for day in days)}\n")
                for weekend, texts in lines.items():
                    digest = hashlib.sha256("".join(texts).encode()).hexdigest()
                    digests.append([recurrence, last_day, weekend, month, digest])
    script = hashlib.sha256(pathlib.Path(__file__).read_bytes()).hexdigest()
    FILE.write_text(json.dumps({"script": script, "years": YEARS, "due": digests}, separators=(",", ":")) + "\n")


main()
